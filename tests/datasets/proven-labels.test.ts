import { expect, test } from 'vitest';
import { importTasks } from '#datasets/index.ts';
import { rowsFile } from './imported.ts';

const row = {
  uuid: 'a',
  category: 'finance',
  call_type: 'single',
  query: 'How is Apple doing?',
  mcp_tools_dict: { finance: ['quote'] },
  tools: [{ name: 'quote', description: 'A quote.', input_schema: { type: 'object', required: ['symbol'] } }],
  function_call_label: [{ name: 'quote', step: '1', id: '1', mcp_server: 'finance', input: {} }],
};

test.each([
  [undefined, ['label-fails-schema']],
  [false, ['label-fails-schema']],
  [true, []],
])(
  'labels proven when the site was built = %s: what is odd in a label is %j',
  async (areLabelsProven, codes) => {
    const hooks = { signal: new AbortController().signal, onProgress: () => undefined, now: () => 0 };
    const options = { datasetId: 'd', ...(areLabelsProven === undefined ? {} : { areLabelsProven }) };
    const { value } = await importTasks([rowsFile('rows.json', [row])], options, hooks).next();
    expect(
      'tasks' in value && Array.isArray(value.tasks) && value.tasks[0]!.issues.map(({ code }) => code),
    ).toEqual(codes);
  },
);
