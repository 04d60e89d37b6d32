"""
The published evaluators of mcpbr and bfcl-eval, run on lines of cases: reads JSON lines {"id", "metric", "input"} and writes each with
"expected": {"result"} or {"raises", "message"}. Only packages that no evaluator uses are stood in for. Of bfcl-eval the table of models is
replaced by two entries, one for each way of writing the dots of names.
"""

import asyncio
import json
import math
import sys
import types

from stand_ins import stand_in_for, without_init

stand_in_for(
    {"datasets", "docker", "paramiko", "psutil", "requests", "anthropic", "openai", "mcp", "tree_sitter"}
    | {"tree_sitter_java", "tree_sitter_javascript", "tenacity", "filelock", "overrides", "tqdm", "dotenv"}
)

without_init("mcpbr")
without_init("mcpbr.benchmarks")
models = types.ModuleType("bfcl_eval.constants.model_config")
models.MODEL_CONFIG_MAPPING = {
    "dots": types.SimpleNamespace(underscore_to_dot=False),
    "underscores": types.SimpleNamespace(underscore_to_dot=True),
}
sys.modules["bfcl_eval.constants.model_config"] = models

from bfcl_eval.constants.enums import Language, ReturnFormat  # noqa: E402
from bfcl_eval.eval_checker.ast_eval.ast_checker import ast_checker  # noqa: E402
from bfcl_eval.model_handler.utils import default_decode_ast_prompting  # noqa: E402
from bfcl_eval.utils import is_function_calling_format_output  # noqa: E402
from mcpbr.benchmarks.mcptoolbench import MCPToolBenchmark  # noqa: E402
from mcpbr.benchmarks.toolbench import ToolBenchBenchmark  # noqa: E402

LOOP = asyncio.new_event_loop()


def task_of(case):
    return json.loads(case["task_json"]) if "task_json" in case else case["task"]


def evaluated(benchmark):
    return lambda case: LOOP.run_until_complete(benchmark.evaluate(None, task_of(case), case["solution"]))


def checked(case, made):
    model = "underscores" if case["underscore_to_dot"] else "dots"
    return ast_checker(
        case["function"], made, case["possible_answer"], Language.PYTHON, case["test_category"], model
    )


def decoded_and_checked(case):
    try:
        made = default_decode_ast_prompting(case["text"], ReturnFormat.PYTHON)
    except Exception:
        return {"valid": False, "error_type": "ast_decoder:decoder_failed"}
    if not is_function_calling_format_output(made):
        return {"valid": False, "error_type": "ast_decoder:decoder_wrong_output_format"}
    verdict = checked(case, made)
    return {"valid": True} if verdict["valid"] else verdict


METRICS = {
    "mcptoolbench.evaluate": evaluated(MCPToolBenchmark()),
    "mcptoolbench.extract": lambda case: MCPToolBenchmark()._extract_tool_calls(case["solution"]),
    "toolbench.evaluate": evaluated(ToolBenchBenchmark()),
    "bfcl.ast_checker": lambda case: checked(case, case["model_output"]),
    "bfcl.decode_and_check": decoded_and_checked,
}


def tagged(value):
    """What JSON cannot write is tagged, as in the vectors."""
    if isinstance(value, float) and not math.isfinite(value):
        return {"__py__": "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, dict):
        return {str(key): tagged(member) for key, member in value.items()}
    if isinstance(value, list):
        return [tagged(member) for member in value]
    if value is None or isinstance(value, (str, int, float)):
        return value
    return {"__py__": "repr", "type": type(value).__name__}


def main():
    for line in sys.stdin:
        case = json.loads(line)
        try:
            expected = {"result": tagged(METRICS[case["metric"]](case["input"]))}
        except Exception as error:
            expected = {"raises": type(error).__name__, "message": str(error)[:200]}
        # The case as it came: an evaluator may change what it is given.
        print(f'{line.rstrip()[:-1]}, "expected": {json.dumps(expected)}}}')


main()
