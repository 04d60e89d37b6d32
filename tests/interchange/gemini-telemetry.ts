/** Telemetry of a session of the Gemini CLI, as its SDK holds the records: two requests with a call in between. */
const contents = [
  { role: 'user', parts: [{ text: 'Water the rose.' }] },
  {
    role: 'model',
    parts: [
      { text: 'One plant.', thought: true },
      { functionCall: { id: 'c1', name: 'mcp_garden_water', args: { plant: 'rose' } } },
    ],
  },
  {
    role: 'user',
    parts: [
      {
        functionResponse: {
          id: 'c1',
          name: 'mcp_garden_water',
          response: { error: '<untrusted_context>\nWhat plant?\n</untrusted_context>' },
        },
      },
    ],
  },
];

const record = (name: string, attributes: object) => ({
  hrTime: [1, 0],
  body: 'A record.',
  resource: { _rawAttributes: [['service.name', 'gemini-cli']] },
  attributes: { 'session.id': 's1', 'event.name': `gemini_cli.${name}`, ...attributes },
});

const answer = (second: number, parts: object[], finish: string, counts: object) =>
  record('api_response', {
    'event.timestamp': `2026-01-01T00:00:0${second}.000Z`,
    model: 'maker-1',
    duration_ms: 900,
    role: 'main',
    finish_reasons: [finish],
    response_text: JSON.stringify(
      parts.map((part) => ({ candidates: [{ content: { role: 'model', parts: [part] } }] })),
    ),
    ...counts,
  });

export const telemetry = [
  record('config', { model: 'maker-1' }),
  record('user_prompt', { prompt: 'Water the rose.' }),
  record('api_request', { role: 'main', request_text: JSON.stringify(contents.slice(0, 1)) }),
  answer(1, contents[1]!.parts, 'tool_call', {
    input_token_count: 40,
    output_token_count: 5,
    thoughts_token_count: 2,
    cached_content_token_count: 4,
  }),
  record('tool_call', { function_name: 'mcp_garden_water', mcp_server_name: 'garden', success: false }),
  record('api_request', { role: 'utility_router', request_text: '[]' }),
  record('api_request', { role: 'main', request_text: JSON.stringify(contents) }),
  answer(4, [{ text: 'Which ' }, { text: 'plant?' }], 'stop', {
    input_token_count: 60,
    output_token_count: 6,
    thoughts_token_count: 1,
    cached_content_token_count: 8,
  }),
  { name: 'llm_call', attributes: { 'gen_ai.operation.name': 'llm_call' }, resource: {} },
  { resource: {}, scopeMetrics: [] },
];
