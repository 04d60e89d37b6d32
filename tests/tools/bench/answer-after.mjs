// A model API in place of the network: of a worker in the browser, or of a process of Node, which reads no TypeScript without a loader.

/** Milliseconds a question waits for its answer: the last part of the address's first label. */
const delayOf = (url) => Number(/^https:\/\/after-(\d+)\./.exec(url)?.[1] ?? Number.NaN);

export const ANSWER = JSON.stringify({
  id: 'chat-1',
  object: 'chat.completion',
  model: 'bench',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: '[{"name":"tool_1","parameters":{"query_1":"some words","limit_1":7},"id":"1","step":1}]',
      },
    },
  ],
  usage: { prompt_tokens: 1204, completion_tokens: 17, total_tokens: 1221 },
});

export function answerAfter(onAsked = () => {}) {
  const network = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const delay = delayOf(input instanceof Request ? input.url : String(input));
    if (Number.isNaN(delay)) return network(input, init);
    onAsked();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return new Response(ANSWER, { headers: { 'content-type': 'application/json' } });
  };
}
