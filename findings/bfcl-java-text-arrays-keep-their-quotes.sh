#!/usr/bin/env bash
# bfcl-eval 2026.3.23, with tree-sitter 0.21.3 and tree-sitter-java 0.21.0 as it asks for: the label of a Java call holds plain texts, and the call has to be
# Java. One would guess that new String[]{"a"} and Arrays.asList("a") are read alike. The quotes of a list are removed, those of an array become part of
# the texts, and no text equals its label. So eight of the hundred published tasks refuse every answer that writes its texts as Java does. They accept
# new String[]{-v, -p}, which is no Java and which the package's own decoder reads. A list is cut at each comma, and each piece loses its first and last
# character: "Paris, France" becomes Pari and rance. And a long may be written 5L but not 5, which is Java, too. So a score for Java says how a model
# spells, not what it calls.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps bfcl-eval==2026.3.23 tree-sitter==0.21.3 tree-sitter-java==0.21.0
cat > try.py <<'PY'
import json
import sys
import types
from pathlib import Path

# The table of models imports the clients of them all; of it, this is asked: are dots in names underscores?
models = types.ModuleType("bfcl_eval.constants.model_config")
models.MODEL_CONFIG_MAPPING = {"m": types.SimpleNamespace(underscore_to_dot=False)}
sys.modules[models.__name__] = models

import bfcl_eval
from bfcl_eval.constants.enums import Language
from bfcl_eval.eval_checker.ast_eval.ast_checker import ast_checker
from bfcl_eval.eval_checker.ast_eval.type_convertor.java_type_converter import java_type_converter
from bfcl_eval.model_handler.parser.java_parser import parse_java_function_call


def rows(name):
    path = Path(bfcl_eval.__file__).parent / "data" / name
    return {row["id"]: row for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())}


labels = rows("possible_answer/BFCL_v4_simple_java.json")
quoted = lambda text: json.dumps(text)
WRITTEN = {
    "Java": lambda texts: "new String[]{" + ", ".join(map(quoted, texts)) + "}",
    "no quotes": lambda texts: "new String[]{" + ", ".join(texts) + "}",
}
verdicts = {how: [] for how in WRITTEN}
for id, row in rows("BFCL_v4_simple_java.json").items():
    function, label = row["function"], labels[id]["ground_truth"]
    properties = function[0]["parameters"]["properties"]
    is_texts = lambda key: properties[key]["type"] == "Array" and properties[key]["items"]["type"] == "String"
    [(name, accepted)] = label[0].items()
    if not any(is_texts(key) and isinstance(values[0], list) for key, values in accepted.items()):
        continue
    for how, write in WRITTEN.items():
        # The other arguments of these tasks are names and texts.
        made = {key: write(values[0]) if isinstance(values[0], list) else values[0] for key, values in accepted.items()}
        verdicts[how].append(ast_checker(function, [{name: made}], label, Language.JAVA, "simple_java", "m")["valid"])
for how, found in verdicts.items():
    print(f"published tasks with a text array, {how}: {sum(found)} of {len(found)} valid")
for call in ['f(x=new String[]{"-v", "-p"})', "f(x=new String[]{-v, -p})"]:
    decoded = parse_java_function_call(call)[0]["f"]["x"]
    print(f"{call}: {java_type_converter(decoded, 'Array', 'String')}")
for text in ["Paris", "Paris, France"]:
    print(f"a list of {text}: {java_type_converter(f'new ArrayList<>(Arrays.asList({quoted(text)}))', 'ArrayList', 'String')}")
print(f"a long: 5 is {java_type_converter('5', 'long')!r}, 5L is {java_type_converter('5L', 'long')!r}")
PY
seen=$(env/bin/python try.py)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
published tasks with a text array, Java: 0 of 8 valid
published tasks with a text array, no quotes: 8 of 8 valid
f(x=new String[]{"-v", "-p"}): ['"-v"', '"-p"']
f(x=new String[]{-v, -p}): ['-v', '-p']
a list of Paris: ['Paris']
a list of Paris, France: ['Pari', 'rance']
a long: 5 is '5', 5L is 5
SEEN
)" ]
