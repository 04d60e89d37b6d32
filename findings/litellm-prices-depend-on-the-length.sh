#!/usr/bin/env bash
# litellm 1.110.2 (Python 3.10 or newer) with the price table inside it: above 100,000 tokens of a prompt, Claude Haiku 5.5 costs five times as much. One would
# guess that the higher price is for the tokens above, and that cached tokens, at a tenth of the price, count little. It is for the whole request,
# output too, and each cached token counts as one: the 100,001st, read from the cache, makes the request five times as dear. So a cost cannot be computed
# from a run's sums: ten requests of 20,000 tokens cost a fifth of what one of 200,000 costs. And cost_per_token wants cached tokens inside prompt_tokens. With
# the counts as Anthropic itself gives them, without the cached, it answers with a fifth of the price, and plain tokens are free.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check litellm==1.110.2
cat > try.py <<'PY'
from litellm import cost_per_token


def cost(prompt, output=10, **cache):
    return sum(cost_per_token(model="claude-haiku-5-5", prompt_tokens=prompt, completion_tokens=output, **cache))


print(f"1,000 and 99,000 cached: {cost(100_000, cache_read_input_tokens=99_000):.6f}")
print(f"1,000 and 99,001 cached: {cost(100_001, cache_read_input_tokens=99_001):.6f}")
print(f"ten of 20,000: {sum(cost(20_000) for _ in range(10)):.6f}; their sum as one: {cost(200_000, 100):.6f}")
print(f"1,000 and 99,500 cached, as Anthropic counts: {cost(1_000, cache_read_input_tokens=99_500):.6f}; with them inside: {cost(100_500, cache_read_input_tokens=99_500):.6f}")
print(f"99,500 cached alone: {cost(99_500, cache_read_input_tokens=99_500):.6f}")
PY
seen=$(LITELLM_LOCAL_MODEL_COST_MAP=True env/bin/python try.py)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
1,000 and 99,000 cached: 0.001095
1,000 and 99,001 cached: 0.005475
ten of 20,000: 0.020050; their sum as one: 0.100250
1,000 and 99,500 cached, as Anthropic counts: 0.001000; with them inside: 0.005500
99,500 cached alone: 0.001000
SEEN
)" ]
