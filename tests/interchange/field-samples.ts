import anthropic from '../vectors/interchange/anthropic.json';
import atif from '../vectors/interchange/atif.json';
import claude from '../vectors/interchange/claude-code.json';
import codex from '../vectors/interchange/codex.json';
import eee from '../vectors/interchange/eee.json';
import evals from '../vectors/interchange/openai-evals.json';
import gemini from '../vectors/interchange/gemini.json';
import geminiCli from '../vectors/interchange/gemini-cli.json';
import inspect from '../vectors/interchange/inspect.json';
import langchain from '../vectors/interchange/langchain.json';
import live from '../vectors/interchange/livemcpbench.json';
import mcpbr from '../vectors/interchange/mcpbr.json';
import mcpmark from '../vectors/interchange/mcpmark.json';
import openAi from '../vectors/interchange/openai-chat.json';
import otlp from '../vectors/interchange/otlp-genai.json';
import promptfoo from '../vectors/interchange/promptfoo.json';
import responses from '../vectors/interchange/openai-responses.json';
import stable from '../vectors/interchange/stabletoolbench.json';
import tau2 from '../vectors/interchange/tau2.json';

import { telemetry } from './gemini-telemetry.ts';

const aiSdk = [
  { role: 'user', content: 'Water the rose.' },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'One plant.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'water', input: {} },
    ],
  },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'c1',
        toolName: 'water',
        output: { type: 'error-text', value: 'What?' },
      },
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'The rose has water.' }] },
];

const geminiStream = [
  { type: 'init', session_id: 's1', model: 'maker-1' },
  { type: 'message', role: 'user', content: 'Water the rose.' },
  { type: 'message', role: 'assistant', content: 'I do.', delta: true },
  { type: 'tool_use', tool_name: 'mcp_garden_water', tool_id: 'c1', parameters: {} },
  { type: 'tool_result', tool_id: 'c1', status: 'error', error: { type: 'x', message: 'What plant?' } },
  {
    type: 'result',
    status: 'success',
    stats: { total_tokens: 60, input_tokens: 40, output_tokens: 15, cached: 4, duration_ms: 900 },
  },
];

const openCode = {
  info: { id: 's1' },
  messages: [
    { info: { role: 'user' }, parts: [{ type: 'text', text: 'Water the rose.' }] },
    {
      info: { role: 'assistant', modelID: 'maker-1' },
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'One plant.' },
        {
          type: 'tool',
          callID: 'c1',
          tool: 'garden_water',
          state: { status: 'error', input: {}, error: 'What?' },
        },
        {
          type: 'step-finish',
          cost: 0.5,
          tokens: { input: 91, output: 8, reasoning: 3, cache: { read: 10, write: 0 } },
        },
      ],
    },
  ],
};

/** As the agent `react` of tau-bench writes its calls. */
const tauBenchActing = [
  {
    task_id: 3,
    reward: 0,
    info: {},
    trial: 0,
    traj: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Thought:\nI look.\nAction:\n{"name": "find_user", "arguments": {}}' },
      { role: 'user', content: 'API output: Error: no user' },
    ],
  },
];

const tauBench = [
  {
    task_id: 3,
    reward: 1,
    trial: 1,
    info: {},
    traj: [
      { role: 'user', content: 'Water the rose.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', function: { name: 'water', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', name: 'water', content: 'Error: what plant?' },
      { role: 'assistant', content: 'What plant?' },
    ],
  },
];

const codexExec = [
  { type: 'thread.started', thread_id: 't1' },
  { type: 'item.completed', item: { id: 'i0', type: 'reasoning', text: 'One plant.' } },
  {
    type: 'item.completed',
    item: {
      id: 'i1',
      type: 'mcp_tool_call',
      server: 'garden',
      tool: 'water',
      arguments: {},
      error: { message: 'What?' },
      status: 'failed',
    },
  },
  { type: 'item.completed', item: { id: 'i4', type: 'agent_message', text: 'Which plant?' } },
];

export const qwen = [
  { role: 'user', parts: [{ text: 'Water the rose.' }] },
  {
    role: 'model',
    parts: [
      { text: 'One plant.', thought: true },
      { functionCall: { id: 'c1', name: 'mcp__garden__water', args: {} } },
    ],
  },
  { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'water', response: { error: 'What?' } } }] },
  { role: 'model', parts: [{ text: 'Which plant?' }] },
].map((message, place) => ({
  uuid: `u${place}`,
  parentUuid: place === 0 ? null : `u${place - 1}`,
  sessionId: 's1',
  type: ['user', 'assistant', 'tool_result', 'assistant'][place],
  message,
  ...(message.role === 'model'
    ? {
        model: 'maker-1',
        usageMetadata: {
          promptTokenCount: 40,
          candidatesTokenCount: 5,
          thoughtsTokenCount: 2,
          cachedContentTokenCount: 4,
        },
      }
    : {}),
}));

const bfcl = [
  {
    id: 'simple_3',
    result: [{ water: '{}' }],
    reasoning_content: 'One plant.',
    input_token_count: 40,
    output_token_count: 5,
    latency: 2,
  },
];

const counted = {
  input_tokens: 40,
  output_tokens: 5,
  reasoning_tokens: 2,
  input_tokens_cache_read: 4,
  total_tokens: 45,
};

const claudeRows = [
  { type: 'user', content: 'Water the rose.' },
  {
    type: 'assistant',
    content: [
      { type: 'thinking', thinking: 'One plant.' },
      { type: 'text', text: 'Done.' },
    ],
  },
].map(({ type, content }, place) => ({
  type,
  uuid: `w${place}`,
  parentUuid: place === 0 ? null : `w${place - 1}`,
  sessionId: 's9',
  timestamp: `2026-01-01T00:00:0${place}Z`,
  message: { id: `w${place}`, role: type, content },
}));

const codexCall = [
  {
    type: 'response_item',
    payload: { type: 'reasoning', summary: [{ type: 'summary_text', text: 'One plant.' }] },
  },
  {
    type: 'response_item',
    payload: {
      type: 'function_call',
      name: 'water',
      namespace: 'mcp__garden',
      call_id: 'c9',
      arguments: '{}',
    },
  },
  {
    type: 'event_msg',
    payload: {
      type: 'item_completed',
      item: { type: 'McpToolCall', id: 'c9', server: 'garden', tool: 'water', status: 'failed' },
    },
  },
  { type: 'response_item', payload: { type: 'function_call_output', call_id: 'c9', output: 'What plant?' } },
];

const geminiSession = {
  sessionId: 's1',
  messages: [
    { id: 'm1', type: 'user', content: 'Water the rose.' },
    {
      id: 'm2',
      type: 'gemini',
      content: '',
      toolCalls: [
        {
          id: 'c1',
          name: 'mcp_garden_water',
          displayName: 'water (garden MCP Server)',
          args: {},
          status: 'error',
        },
      ],
    },
  ],
};

const atifOfTask = {
  schema_version: 'ATIF-v1.7',
  extra: { task_id: 't1', repeat: 2 },
  agent: { name: 'a', version: '1' },
  steps: [
    { step_id: 1, source: 'user', message: 'Water the rose.' },
    {
      step_id: 2,
      source: 'agent',
      message: 'Done.',
      reasoning_content: 'One plant.',
      metrics: { prompt_tokens: 40, completion_tokens: 5, cached_tokens: 4 },
    },
  ],
};

const tau2Thinking = {
  ...tau2,
  simulations: [
    {
      task_id: 't1',
      trial: 0,
      messages: [
        { role: 'user', content: 'Water the rose.' },
        {
          role: 'assistant',
          content: 'Done.',
          usage: { prompt_tokens: 40, completion_tokens: 5 },
          raw_data: { message: { reasoning_content: 'One plant.' } },
        },
      ],
    },
  ],
};

const promptfooCalls = {
  ...promptfoo,
  results: {
    ...promptfoo.results,
    results: [
      {
        promptIdx: 0,
        testIdx: 0,
        prompt: { raw: 'Water the rose.' },
        cost: 0.5,
        response: {
          output: 'Thinking: One plant.\nSignature: s\n\nDone.',
          cost: 0.5,
          tokenUsage: {
            prompt: 40,
            completion: 5,
            completionDetails: { reasoning: 2, cacheReadInputTokens: 4 },
          },
          metadata: { toolCalls: [{ id: 'c1', name: 'water', input: {}, output: 'What?', is_error: true }] },
        },
      },
    ],
  },
};

const span = (name: string, start: number, attributes: Record<string, unknown>, more: object = {}) => ({
  traceId: 't9',
  spanId: name,
  name,
  startTimeUnixNano: `${start}000000`,
  endTimeUnixNano: `${start + 5}000000`,
  attributes: Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: JSON.stringify(value) },
  })),
  ...more,
});

const otlpTrace = {
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [
            span('chat', 10, {
              'gen_ai.input.messages': [
                { role: 'user', parts: [{ type: 'text', content: 'Water the rose.' }] },
              ],
              'gen_ai.output.messages': [
                {
                  role: 'assistant',
                  parts: [
                    { type: 'reasoning', content: 'One plant.' },
                    { type: 'tool_call', id: 'c1', name: 'water', arguments: {} },
                  ],
                },
              ],
              'gen_ai.usage.cache_read.input_tokens': 4,
              'ai.usage.reasoningTokens': 2,
            }),
            span(
              'execute_tool water',
              20,
              { 'gen_ai.tool.name': 'water', 'gen_ai.tool.call.id': 'c1' },
              {
                status: { code: 2, message: 'What plant?' },
              },
            ),
          ],
        },
      ],
    },
  ],
};

const { input: _, ...response } = responses.response;
const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'One pond.' }] };
export const openAiBatch = [openAi.answer, { ...response, output: [thought, ...response.output] }].map(
  (body, place) => ({
    id: `batch_req_${place}`,
    custom_id: `q${place}`,
    response: { status_code: 200, request_id: `r${place}`, body },
    error: null,
  }),
);

const { answer: message } = anthropic;
export const anthropicBatch = [
  { ...message, content: [{ type: 'thinking', thinking: 'One pond.' }, ...message.content] },
].map((each, place) => ({ custom_id: `q${place}`, result: { type: 'succeeded', message: each } }));

/** Of each format logs that say all it can say: the path of the file, and its rows or the document. */
/** As Toolathlon publishes it: members are JSON as text, and `tool_calls` is the menu. */
export const toolathlonRow = {
  modelname_run: 'maker-1_2',
  task_name: 'water-plants',
  task_status: '{"preprocess": "done", "running": "done", "evaluation": true}',
  config: '{"task_str": "Water the rose.", "system_prompts": {"agent": "Be brief.", "user": null}}',
  request_id: 'r1',
  initial_run_time: '2025-10-16 22:45:26',
  completion_time: '2025-10-16 22:45:36',
  tool_calls:
    '{"tools": [{"type": "function", "function": {"name": "garden-water", "description": "Waters.", "parameters": {"type": "object"}}}], "tool_choice": "auto"}',
  messages: JSON.stringify([
    { role: 'user', content: 'Water the rose.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'garden-water', arguments: '{"plant": "rose"}' } },
      ],
    },
    { role: 'tool', content: '{"type":"text","text":"Done.","annotations":null}', tool_call_id: 'c1' },
    { role: 'assistant', content: 'The rose is watered.' },
  ]),
  key_stats: '{"interaction_turns": 1, "tool_calls": 1, "input_tokens": 50, "output_tokens": 12}',
  agent_cost: '{"total_cost": 0.1, "total_requests": 2}',
};

/** As Toucan publishes it, with a call in the shape of 2023 and each part of an answer in a message of its own. */
export const toucanRow = {
  uuid: 'u1',
  subset_name: 'single-turn-original',
  messages: JSON.stringify([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Water the rose and feed the cat.' },
    { role: 'assistant', content: '', reasoning_content: 'Two tools.' },
    { role: 'assistant', content: 'I do both.' },
    {
      role: 'assistant',
      content: '',
      function_call: { name: 'garden-water', arguments: '{"plant": "rose"}' },
    },
    { role: 'assistant', content: '', function_call: { name: 'garden-feed', arguments: '{"pet": "cat"}' } },
    { role: 'function', name: 'garden-water', content: 'Done.' },
    { role: 'function', name: 'garden-feed', content: '[{"type": "text", "text": "Fed."}]' },
    { role: 'assistant', content: 'Both are done.' },
  ]),
  question: 'Water the rose and feed the cat.',
  available_tools:
    '[{"type": "function", "function": {"name": "garden-water", "description": "Waters.", "parameters": {"type": "object"}}}, {"type": "function", "function": {"name": "garden-feed", "description": "Feeds.", "parameters": {"type": "object"}}}]',
  target_tools: 'water, feed',
  question_quality_assessment:
    '{"question_quality": {"reasoning": "Clear.", "score": 5}, "overall_score": 4.5}',
  response_quality_assessment:
    '{"completeness": {"reasoning": "All of it.", "score": 5}, "conciseness": {"reasoning": "Short.", "score": 4}, "overall_score": 4.5, "desired_tools_used_percentage": 1.0, "order_correctness": true}',
  metadata: '{"prompt_id": "1"}',
};

export const fieldSamples: [string, string, unknown[]][] = [
  ['openai-chat', 'log.json', [openAi.transcript, openAi.legacy, openAi.answer]],
  ['openai-responses', 'log.json', [responses.items, responses.response]],
  ['anthropic', 'log.json', [anthropic.transcript, anthropic.answer]],
  ['gemini', 'log.json', [gemini.request, gemini.answer, gemini.interaction]],
  ['ai-sdk', 'log.json', [aiSdk, { model: 'maker-1', tools: [{ name: 'water' }], messages: aiSdk }]],
  ['langchain', 'log.json', [langchain]],
  ['openai-batch', 'log.jsonl', openAiBatch],
  ['anthropic-batch', 'log.jsonl', anthropicBatch],
  ['claude-code', 'log.jsonl', [...claude.session, ...claude.stream, ...claudeRows]],
  ['qwen-code', 'log.jsonl', qwen],
  ['codex', 'log.jsonl', [...codex, ...codexCall]],
  ['codex-exec', 'log.jsonl', codexExec],
  ['gemini-cli', 'log.json', [geminiCli.document, geminiSession]],
  ['gemini-cli-stream', 'log.jsonl', geminiStream],
  ['gemini-cli-telemetry', 'log.jsonl', telemetry],
  ['opencode', 'log.json', [openCode]],
  ['bfcl', 'result/maker-1-FC/BFCL_v4_simple_result.json', bfcl],
  ['atif', 'log.json', [atif, atifOfTask]],
  ['tau2', 'log.json', [tau2, tau2Thinking]],
  ['tau-bench', 'maker-1-airline.json', [tauBench, tauBenchActing]],
  ['stabletoolbench', 'maker-1/G1_instruction/7_CoT@1.json', [stable.raw]],
  ['stabletoolbench', 'maker-1/G1_instruction.json', [stable.judged]],
  ['eee', 'log.jsonl', eee.rows.map((row) => ({ ...row, token_usage: counted }))],
  ['openai-evals', 'log.jsonl', evals.log],
  ['mcpbr', 'log.json', [mcpbr.results, mcpbr.severalContenders]],
  ['mcpbr-log', 'log.json', [mcpbr.log]],
  ['livemcpbench', 'maker-1_text-Embedding-3.json', [live]],
  [
    'mcpmark',
    'maker-1__notion/run-2/team__task/meta.json',
    [{ ...mcpmark.meta, token_usage: { input_tokens: 40, output_tokens: 5, reasoning_tokens: 2 } }],
  ],
  ['toolathlon', 'log.jsonl', [toolathlonRow]],
  ['toucan', 'Maker-1/train-00000-of-00040.parquet', [toucanRow]],
  [
    'inspect',
    'log.json',
    [inspect, { ...inspect, samples: [{ ...inspect.samples[0], model_usage: { m: counted } }] }],
  ],
  ['promptfoo', 'log.json', [promptfoo, promptfooCalls]],
  ['otlp-genai', 'log.json', [otlp, otlpTrace]],
];
