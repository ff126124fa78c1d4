"""The bugs of all these reports have ids, and no two the same."""
import json, sys

ids = [json.load(open(path))["failure"]["id"] for path in sys.argv[1:]]
sys.exit(None in ids or len(set(ids)) != len(ids))
