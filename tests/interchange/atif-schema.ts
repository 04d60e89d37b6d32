const text = { type: 'string' };
const count = { type: 'number', minimum: 0 };
const extra = { type: ['object', 'null'] };
const closed = (required: readonly string[], properties: Record<string, unknown>) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});
/** Text, or parts of text and pictures. */
const content = {
  anyOf: [text, { type: 'array', items: { type: 'object', required: ['type'] } }, { type: 'null' }],
};

const call = closed(['tool_call_id', 'function_name', 'arguments'], {
  tool_call_id: text,
  function_name: text,
  arguments: { type: 'object' },
  extra,
});

const result = closed([], {
  source_call_id: { type: ['string', 'null'] },
  content,
  subagent_trajectory_ref: { type: ['array', 'null'] },
  extra,
});

const metrics = closed([], {
  prompt_tokens: count,
  completion_tokens: count,
  cached_tokens: count,
  cost_usd: count,
  prompt_token_ids: { type: 'array' },
  completion_token_ids: { type: 'array' },
  logprobs: { type: 'array' },
  extra,
});

const step = closed(['step_id', 'source', 'message'], {
  step_id: { type: 'integer', minimum: 1 },
  timestamp: text,
  source: { enum: ['system', 'user', 'agent'] },
  model_name: text,
  reasoning_effort: { type: ['string', 'number'] },
  message: content,
  reasoning_content: text,
  tool_calls: { type: 'array', items: call },
  observation: closed(['results'], { results: { type: 'array', items: result } }),
  metrics,
  llm_call_count: count,
  is_copied_context: { type: 'boolean' },
  extra,
});

/** A document of ATIF up to 1.7, as its RFC describes it: no other members than these, the rest in `extra`. */
export const atifSchema = closed(['schema_version', 'agent', 'steps'], {
  schema_version: { type: 'string', pattern: '^ATIF-v1\\.[0-7]$' },
  session_id: text,
  trajectory_id: text,
  agent: closed(['name', 'version'], {
    name: text,
    version: text,
    model_name: text,
    tool_definitions: { type: 'array', items: { type: 'object' } },
    extra,
  }),
  steps: { type: 'array', minItems: 1, items: step },
  notes: text,
  final_metrics: closed([], {
    total_prompt_tokens: count,
    total_completion_tokens: count,
    total_cached_tokens: count,
    total_cost_usd: count,
    total_steps: count,
    extra,
  }),
  continued_trajectory_ref: text,
  subagent_trajectories: { type: 'array' },
  extra,
});
