import type { Task } from '#core/task.ts';
import { ANSWER_ALONE, answeredInText } from '#core/trajectory.ts';
import { appliesTo, scorersById } from '#measure/scorers/index.ts';
import { hydrate } from '#store/storage/tasks.ts';
import { expect, test } from 'vitest';
import { imported, rowsFile } from './imported.ts';

const tools = ['find_stock', 'quote'].map((name) => ({ name, description: `Does ${name}.` }));
const calls = [
  { name: 'find_stock', parameters: { company: 'Acme' } },
  { name: 'quote', parameters: { symbol: 'ACM' } },
];

async function taskOf(row: object): Promise<Task> {
  const { tasks, toolsets } = await imported([rowsFile('rows.json', [{ query: 'Price?', tools, ...row }])]);
  return hydrate(tasks[0]!, 'data', toolsets[0]);
}

test.each([
  ['the calls in their order', calls, true],
  ['the calls in another order', [calls[1], calls[0]], false],
  ['one call too few', [calls[0]], false],
])(
  'a row with ground_truth is scored by mcpbr ToolBench, as documented and as coded: %s',
  async (_, made, right) => {
    const task = await taskOf({ ground_truth: calls });
    for (const id of ['mcpbr-toolbench', 'mcpbr-toolbench-as-coded']) {
      const scorer = scorersById.get(id)!;
      expect(appliesTo(scorer, task, ANSWER_ALONE)).toBe(true);
      expect(scorer.score(task, answeredInText(JSON.stringify(made))).measures).toMatchObject({
        resolved: right,
      });
    }
  },
);

test('a row whose list is empty has no label to be documented by', async () => {
  const task = await taskOf({ ground_truth: [] });
  expect(appliesTo(scorersById.get('mcpbr-toolbench')!, task, ANSWER_ALONE)).toBe(false);
});

test('an own file keeps its expected calls though a row has a ground_truth too', async () => {
  const { outcome, tasks } = await imported([
    rowsFile('own.json', [{ query: 'Price?', tools, expected: [{ name: 'quote' }], ground_truth: calls }]),
  ]);
  expect(outcome.format).toBe('own-file');
  expect(tasks[0]!.target.calls!.map(({ name }) => name)).toEqual(['quote']);
});

test('a key named __proto__ in the parameters is an argument like any other', async () => {
  const task = await taskOf({
    ground_truth: [{ name: 'quote', parameters: JSON.parse('{"__proto__": {"polluted": true}}') as object }],
  });
  expect(Object.hasOwn(task.target.calls![0]!.arguments!, '__proto__')).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
