"""browse.py PAGE NAME: opens the page in chromium, on a phone and on a desk, light and dark. Fails if it says anything
on the console, asks the network for anything, scrolls sideways, or if axe finds a barrier. Screenshots go to
NAME-WIDTH-SCHEME.png."""
import json, pathlib, shutil, sys

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

HEIGHT, TALLEST = 900, 4000


def chromium():
    options = Options()
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


def requests(browser, page):
    events = (json.loads(entry["message"])["message"] for entry in browser.get_log("performance"))
    urls = (event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent")
    return [url for url in urls if url != page and not url.startswith("data:")]


def shown(browser, page, width, scheme):
    def size(height):
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    size(HEIGHT)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia",
                            {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    browser.get(page)
    wrong = [f"on the console: {entry['message']}" for entry in browser.get_log("browser")]
    wrong += [f"asks for {url}" for url in requests(browser, page)]
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    if wide > width:
        wrong.append(f"scrolls sideways: {wide} pixels")
    axe = Axe(browser)
    axe.inject()
    wrong += [f"axe: {barrier['id']}: {barrier['nodes'][0]['html']}" for barrier in axe.run()["violations"]]
    size(min(browser.execute_script("return document.documentElement.scrollHeight"), TALLEST))
    return wrong


def main():
    page, name = pathlib.Path(sys.argv[1]).resolve().as_uri(), sys.argv[2]
    failed = False
    browser = chromium()
    try:
        for width in (375, 1200):
            for scheme in ("light", "dark"):
                wrong = shown(browser, page, width, scheme)
                browser.save_screenshot(f"{name}-{width}-{scheme}.png")
                failed |= bool(wrong)
                print(f"{name} {width} {scheme}: {'; '.join(wrong) or 'good'}")
    finally:
        browser.quit()
    sys.exit(failed)


main()
