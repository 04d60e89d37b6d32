"""
Verdicts of the Python package bfcl-eval, as its eval_runner comes to them for one answer in Python: decode_ast of the model's
handler, the check of its form, ast_checker; for (ir)relevance whether it decodes to a call.

Reads JSON lines {"model", "category", "id", "result", "function", "possible_answer"?}, writes one JSON line each: {"valid", "error_type"}
or {"raises"}. A number that JavaScript would write as an integer and that is a float comes as {"__float__": number}. The argument --models writes the model table instead. Packages of providers, which no decoder uses, are stood in for.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "originals"))

from stand_ins import stand_in_for  # noqa: E402

PROVIDERS = {
    "anthropic", "boto3", "botocore", "cohere", "datamodel_code_generator", "faiss", "google", "huggingface_hub", "mistralai",
    "openai", "pandas", "qwen_agent", "sentence_transformers", "serpapi", "transformers", "vllm", "writerai",
}  # fmt: skip

stand_in_for(PROVIDERS)

from bfcl_eval.constants.enums import Language, ReturnFormat  # noqa: E402
from bfcl_eval.constants.model_config import MODEL_CONFIG_MAPPING  # noqa: E402
from bfcl_eval.eval_checker.ast_eval.ast_checker import ast_checker  # noqa: E402
from bfcl_eval.utils import is_empty_output, is_function_calling_format_output  # noqa: E402


def handler_of(model):
    config = MODEL_CONFIG_MAPPING[model]
    handler = config.model_handler.__new__(config.model_handler)
    handler.is_fc_model = config.is_fc_model
    handler.model_name = config.model_name
    return handler


def verdict(case):
    category = case["category"]
    try:
        decoded = handler_of(case["model"]).decode_ast(case["result"], ReturnFormat.PYTHON, False)
    except Exception:
        decoded = None
        if "relevance" not in category:
            return {"valid": False, "error_type": "ast_decoder:decoder_failed"}
    if "relevance" in category:
        calls = decoded is not None and not is_empty_output(decoded)
        return {"valid": not calls if "irrelevance" in category else calls}
    if not is_function_calling_format_output(decoded):
        return {"valid": False, "error_type": "ast_decoder:decoder_wrong_output_format"}
    try:
        checked = ast_checker(
            case["function"], decoded, case["possible_answer"], Language.PYTHON, category, case["model"]
        )
    except Exception as error:
        return {"raises": type(error).__name__}
    if checked["valid"]:
        return {"valid": True}
    return {"valid": False, "error_type": checked.get("error_type")}


def number_or(value):
    return float(value["__float__"]) if list(value) == ["__float__"] else value


def main():
    if "--models" in sys.argv:
        for name, config in MODEL_CONFIG_MAPPING.items():
            row = [name, config.model_handler.__name__, str(config.is_fc_model), str(config.underscore_to_dot)]
            print("\t".join(row))
        return
    for line in sys.stdin:
        print(json.dumps(verdict(json.loads(line, object_hook=number_or))), flush=True)


main()
