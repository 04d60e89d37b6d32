// Rows of logs as others write them: OpenAI's chat completions, and BFCL's questions, labels and answers.

export const lines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export const weather = {
  name: 'get_weather',
  description: 'Weather of a town',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};

/** A recorded request of model-a with one call of a tool, its result and its answer. */
export const transcript = (town: string, more: object = {}) => ({
  model: 'model-a',
  tools: [{ type: 'function', function: weather }],
  messages: [
    { role: 'user', content: `Weather in ${town}?` },
    {
      role: 'assistant',
      tool_calls: [
        {
          id: 'c1',
          type: 'function',
          function: { name: 'get_weather', arguments: JSON.stringify({ town }) },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"degrees": 12}' },
    { role: 'assistant', content: '12 degrees.' },
  ],
  ...more,
});

export const question = (id: string, city: string): object => ({
  id,
  question: [[{ role: 'user', content: `How warm is it in ${city}?` }]],
  function: [
    {
      name: 'warmth',
      description: 'Tells the temperature.',
      parameters: { type: 'dict', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
});

export const label = (id: string, city: string): object => ({
  id,
  ground_truth: [{ warmth: { city: [city] } }],
});

export const answer = (id: string, city: string): object => ({
  id,
  result: [{ warmth: JSON.stringify({ city }) }],
});

/** What BFCL's published files hold at their addresses, cut to one task of the category `simple`. */
export function publishedBfcl(url: string): string {
  const isSimple = url.includes('test_simple');
  if (url.includes('/possible_answer/'))
    return lines([isSimple ? label('simple_0', 'Oslo') : label('x_1', 'x')]);
  if (url.includes('gorilla@')) return lines([question(isSimple ? 'simple_0' : `${url.length}_0`, 'Oslo')]);
  if (url.includes('/score/')) return lines([{ accuracy: 1, correct_count: 1, total_count: 1 }]);
  return lines([answer('simple_0', 'Oslo')]);
}
