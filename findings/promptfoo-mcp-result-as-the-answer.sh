#!/usr/bin/env bash
# promptfoo 0.121.20, the newest release that runs on Node 20: with `mcp.enabled`, anthropic:messages calls the tool, gives the model the result and
# asks again until it answers. openai:chat calls the tool and stops: no second request, and the output that assertions judge is promptfoo's own
# text "MCP Tool Result (name): …". So a table of two models over one server compares an answer with a tool's raw result. And `--repeat 2` writes
# two tests of testIdx 0 and 1 into the results, with nothing but equal vars to show that they are one test.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts promptfoo@0.121.20 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7
cat > server.mjs <<'JS'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 's', version: '1' });
server.registerTool('word', { description: 'The word of the day.', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: 'alpha' }] }));
await server.connect(new StdioServerTransport());
JS
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

// A model of two APIs that calls the tool first, and answers once it is given a result.
const asked = {};
const answers = {
  '/v1/chat/completions': (messages) => {
    const isDone = messages.some((each) => each.role === 'tool');
    const tool_calls = [{ id: 'call_1', type: 'function', function: { name: 'word', arguments: '{}' } }];
    const message = isDone ? { role: 'assistant', content: 'It is alpha.' } : { role: 'assistant', content: null, tool_calls };
    const choices = [{ index: 0, finish_reason: isDone ? 'stop' : 'tool_calls', message }];
    return { id: 'c', object: 'chat.completion', created: 1, model: 'm', choices, usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 } };
  },
  '/v1/messages': (messages) => {
    const isDone = JSON.stringify(messages).includes('tool_result');
    const content = [isDone ? { type: 'text', text: 'It is alpha.' } : { type: 'tool_use', id: 'toolu_1', name: 'word', input: {} }];
    const stop_reason = isDone ? 'end_turn' : 'tool_use';
    return { id: 'm', type: 'message', role: 'assistant', model: 'm', content, stop_reason, usage: { input_tokens: 9, output_tokens: 3 } };
  },
};
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  asked[request.url] = (asked[request.url] ?? 0) + 1;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url](JSON.parse(text).messages)));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const mcp = { enabled: true, server: { name: 's', command: process.execPath, args: ['server.mjs'] } };
const provider = (id, apiBaseUrl) => ({ id, config: { apiKey: 'none', apiBaseUrl, mcp } });
const providers = [provider('openai:chat:m', `${origin}/v1`), provider('anthropic:messages:m', origin)];
writeFileSync('config.json', JSON.stringify({ prompts: ['{{question}}'], providers, tests: [{ vars: { question: 'What is the word of the day?' } }] }));
const quiet = { PROMPTFOO_CONFIG_DIR: 'kept', PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1', PROMPTFOO_DISABLE_REMOTE_GENERATION: '1' };
const command = ['promptfoo', 'eval', '-c', 'config.json', '--repeat', '2', '--no-cache', '--no-table', '-o', 'out.json'];
const run = spawn('npx', command, { stdio: 'ignore', env: { ...process.env, ...quiet } });
await new Promise((resolve) => run.on('exit', resolve));
const { results } = JSON.parse(readFileSync('out.json', 'utf8')).results;
for (const [i, path] of Object.keys(answers).entries()) {
  const rows = results.filter((row) => row.provider.id === providers[i].id);
  const tests = rows.map((row) => row.testIdx).sort().join(' and ');
  console.log(`${providers[i].id}: ${asked[path]} requests for 2 answers, tests ${tests}, output ${rows[0].response.output}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
openai:chat:m: 2 requests for 2 answers, tests 0 and 1, output MCP Tool Result (word): [{"type":"text","text":"alpha"}]
anthropic:messages:m: 4 requests for 2 answers, tests 0 and 1, output It is alpha.
SEEN
)" ]
