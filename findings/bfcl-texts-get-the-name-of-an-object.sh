#!/usr/bin/env bash
# bfcl-eval 2026.3.23, tasks of several turns: calls are run as Python text, and each word before a bracket that is the name of a tool is made a method of
# the simulated server. One would guess that this holds for the calls. It holds for the texts in their arguments, too: "sort(1)" in a note becomes
# "gpt_4_1_…_GorillaFileSystem_instance.sort(1)". The label is run under another model's name, so its note holds another text, and a model whose calls are the
# label itself is refused. Of any other word the blank before the bracket is lost: "Ann (HR)" is stored as "Ann(HR)", the same for both, and a file
# with such a name cannot be opened at all. So texts with brackets are no fair test, and stored notes are not what the model wrote.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps bfcl-eval==2026.3.23
cat > try.py <<'PY'
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_checker import multi_turn_checker
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_utils import execute_multi_turn_func_call

CLASSES = ["GorillaFileSystem"]
NOTES, PLAN = {"type": "file", "content": ""}, {"type": "file", "content": "a plan"}
FOLDER = {"type": "directory", "contents": {"notes.txt": NOTES, "plan (1).txt": PLAN}}
FILES = {"GorillaFileSystem": {"root": {"here": FOLDER}}}


def last_result(task, calls):
    return execute_multi_turn_func_call(calls, FILES, CLASSES, "gpt-4.1", task)[0][-1]


def verdict(task, calls):
    entry = {"id": task, "initial_config": FILES, "involved_classes": CLASSES}
    found = multi_turn_checker([[calls]], [calls], entry, "multi_turn_base", "gpt-4.1")
    return "valid" if found["valid"] else found["error_type"]


for number, text in enumerate(["sort, then send", "send to Ann (HR)", "sort(1), then send", "please sort (by name)"]):
    calls = [f"echo(content={text!r}, file_name='notes.txt')", "cat(file_name='notes.txt')"]
    stored = last_result(f"multi_turn_base_{number}", calls)
    print(f"{text}: {stored}; calls equal to the label: {verdict(f'multi_turn_base_1{number}', calls)}")
print(f"opened: {last_result('multi_turn_base_20', [f'cat(file_name={chr(39)}plan (1).txt{chr(39)})'])}")
PY
seen=$(env/bin/python try.py)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
sort, then send: {"file_content": "sort, then send"}; calls equal to the label: valid
send to Ann (HR): {"file_content": "send to Ann(HR)"}; calls equal to the label: valid
sort(1), then send: {"file_content": "gpt_4_1_multi_turn_base_2_GorillaFileSystem_instance.sort(1), then send"}; calls equal to the label: multi_turn:instance_state_mismatch
please sort (by name): {"file_content": "please gpt_4_1_multi_turn_base_3_GorillaFileSystem_instance.sort(by name)"}; calls equal to the label: multi_turn:instance_state_mismatch
opened: {"error": "cat: 'plan(1).txt': No such file or directory"}
SEEN
)" ]
