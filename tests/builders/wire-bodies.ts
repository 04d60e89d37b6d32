/** A call as a provider's server writes it: the arguments as JSON text, with numbers as they were written. */
export interface WrittenCall {
  name: string;
  json: string;
}

/** The text of one answer with calls, in each provider's shape: in one piece, and as the data of its events when streamed. */
interface Wire {
  whole(calls: readonly WrittenCall[]): string;
  streamed(calls: readonly WrittenCall[]): string[];
}

const quoted = (text: string): string => JSON.stringify(text);
/** Two pieces, broken inside, as streams break arguments. */
const pieces = (json: string): string[] => {
  const middle = Math.ceil(json.length / 2);
  return [json.slice(0, middle), json.slice(middle)];
};

const chatCall = ({ name, json }: WrittenCall, index: number): string =>
  `{"index":${index},"id":"c${index}","type":"function","function":{"name":${quoted(name)},"arguments":${quoted(json)}}}`;
const chatPiece = (index: number, json: string): string =>
  `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":${index},"function":{"arguments":${quoted(json)}}}]}}]}`;
const responsesItem = ({ name, json }: WrittenCall, index: number): string =>
  `{"type":"function_call","call_id":"c${index}","name":${quoted(name)},"arguments":${quoted(json)}}`;
const anthropicBlock = ({ name, json }: WrittenCall, index: number): string =>
  `{"type":"tool_use","id":"c${index}","name":${quoted(name)},"input":${json}}`;
const geminiBody = (calls: readonly WrittenCall[]): string =>
  `{"candidates":[{"content":{"role":"model","parts":[${calls
    .map(({ name, json }) => `{"functionCall":{"name":${quoted(name)},"args":${json}}}`)
    .join(',')}]},"finishReason":"STOP"}]}`;

export const wires: Readonly<Record<string, Wire>> = {
  'openai-chat': {
    whole: (calls) =>
      `{"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[${calls.map(chatCall).join(',')}]},"finish_reason":"tool_calls"}]}`,
    streamed: (calls) => [
      ...calls.flatMap(({ name, json }, index) => [
        `{"choices":[{"index":0,"delta":{"tool_calls":[${chatCall({ name, json: '' }, index)}]}}]}`,
        ...pieces(json).map((piece) => chatPiece(index, piece)),
      ]),
      '{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}',
    ],
  },
  'openai-responses': {
    whole: (calls) => `{"status":"completed","output":[${calls.map(responsesItem).join(',')}]}`,
    streamed: (calls) => [
      `{"type":"response.completed","response":{"status":"completed","output":[${calls.map(responsesItem).join(',')}]}}`,
    ],
  },
  anthropic: {
    whole: (calls) => `{"content":[${calls.map(anthropicBlock).join(',')}],"stop_reason":"tool_use"}`,
    streamed: (calls) => [
      '{"type":"message_start","message":{"role":"assistant","content":[]}}',
      ...calls.flatMap(({ name, json }, index) => [
        `{"type":"content_block_start","index":${index},"content_block":${anthropicBlock({ name, json: '{}' }, index)}}`,
        ...pieces(json).map(
          (piece) =>
            `{"type":"content_block_delta","index":${index},"delta":{"type":"input_json_delta","partial_json":${quoted(piece)}}}`,
        ),
      ]),
      '{"type":"message_delta","delta":{"stop_reason":"tool_use"}}',
      '{"type":"message_stop"}',
    ],
  },
  gemini: { whole: geminiBody, streamed: (calls) => [geminiBody(calls)] },
};
