import type { ToolTest } from '#bridge/models-contract.ts';
import type { ModelOutput, ModelRequest } from '#core/model.ts';
import type { Tool, ToolCall } from '#core/tool.ts';

/** Nothing answers it: the test looks at the call and ends. */
const weather: Tool = {
  name: 'get_weather',
  server: null,
  description: 'The weather of one city as it is now.',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Name of the city' } },
    required: ['city'],
  },
  schemaFrom: 'source',
};

/** Two cities, so that one answer shows whether calls come in parallel; a model that thinks first needs room for it. */
export const toolQuestion: Pick<ModelRequest, 'messages' | 'tools' | 'stream'> & { most: number } = {
  messages: [
    { role: 'user', text: 'What is the weather in Oslo and in Lima? Use the tool, once for each city.' },
  ],
  tools: [weather],
  stream: true,
  most: 1024,
};

/** For a model that is asked in text alone. */
export const wordQuestion: typeof toolQuestion = {
  messages: [{ role: 'user', text: 'Answer with the one word: ready' }],
  stream: false,
  most: 50,
};

/** What an answer to the tool question shows. A model that calls without end is not shown to its end. */
export function toolTestOf({ message, usage = {} }: ModelOutput, isStreamed: boolean): ToolTest {
  const { inputTokens, outputTokens } = usage;
  return {
    calls: (message.toolCalls ?? []).slice(0, 10).map(callOf),
    isStreamed,
    isCounted: inputTokens !== undefined && outputTokens !== undefined,
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  };
}

const callOf = ({ name, arguments: given, malformed }: ToolCall): ToolTest['calls'][number] => ({
  name: name.slice(0, 200),
  arguments: (malformed ?? JSON.stringify(given)).slice(0, 200),
  isReadable: malformed === undefined,
});
