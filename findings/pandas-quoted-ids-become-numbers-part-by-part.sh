#!/usr/bin/env bash
# pandas 3.1.1: results of a run in parts come as JSON Lines, and are read by read_json(lines=True), joined by concat, and freed of repeats by
# drop_duplicates. An id in quotes is a text in JSON, and one would guess that it stays one. A column whose texts all look like numbers becomes numbers, in each
# file by itself: “007” is 7 in a part where all ids look so and “007” in another, “1e2” is 100, and “1” and “01” are one task. So a task that was run twice
# is counted twice, a merge by id finds no partner, and two tasks become one. Nothing is said. dtype=False leaves all as it is.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1
cat > try.py <<'PY'
from io import StringIO

import pandas as pd


def part(*ids):
    return StringIO("".join(f'{{"task": "{each}", "passed": true}}\n' for each in ids))


def joined(*parts, **how):
    results = pd.concat([pd.read_json(each, lines=True, **how) for each in parts])
    return results.drop_duplicates("task").task.tolist()


# Part 1 was run again with one task more; “007” is in both.
print("as it comes:", joined(part("007", "1e2"), part("007", "a1")))
print("dtype=False:", joined(part("007", "1e2"), part("007", "a1"), dtype=False))
print("one file:", joined(part("1", "01", "2")))
PY
seen=$(env/bin/python try.py)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
as it comes: [7.0, 100.0, '007', 'a1']
dtype=False: ['007', '1e2', 'a1']
one file: [1, 2]
SEEN
)" ]
