"""as_github_shows_it.py REPORT.md: renders it as GitHub does (cmark-gfm with its extensions and filter of tags), and
fails if words outside of code would mention somebody, link to an issue or an address, or if a word of the text got
lost."""
import html, re, subprocess, sys

source = open(sys.argv[1]).read()
extensions = [word for name in ("table", "strikethrough", "autolink", "tagfilter") for word in ("-e", name)]
page = subprocess.run(["cmark-gfm", "--unsafe", *extensions], input=source, text=True, check=True,
                      stdout=subprocess.PIPE).stdout
prose = re.sub(r"<pre\b.*?</pre>|<code\b.*?</code>", " ", page, flags=re.S)
wrong = [f"a link: {link}" for link in re.findall(r"<a .*?</a>", page, flags=re.S)]
words = html.unescape(re.sub(r"<[^>]*>", " ", prose))
wrong += [f"a mention: {name}" for name in re.findall(r"(?<!\w)@\w+", words)]
wrong += [f"an issue: {number}" for number in re.findall(r"(?<!\w)(?:#\d+|GH-\d+)\b", words)]
wrong += [f"emphasis: {part}" for part in re.findall(r"<em>.*?</em>", prose)]
unknown = set(re.findall(r"<(\w[^\s/>]*)", page)) - set("h1 h2 p pre code ul li strong details summary blockquote".split())
wrong += [f"a tag: {tag}" for tag in unknown]
shown = re.sub(r"\W+", " ", html.unescape(re.sub(r"</?[a-z0-9]+[^>]*>", " ", page)))
lost = set(re.findall(r"\w{3,}", source)) - set(shown.split()) - {"details", "summary", "mlir", "diff"}
wrong += [f"lost: {word}" for word in sorted(lost)]
print("\n".join(wrong) or "as it was written")
sys.exit(bool(wrong))
