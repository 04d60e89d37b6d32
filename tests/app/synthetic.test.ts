import { describe, expect, test } from 'vitest';
import type { Run } from '#core/run.ts';
import { isSynthetic, SYNTHETIC_WORLD, type WorldOfRun } from '#core/synthetic.ts';
import { openRunFile, runFileParts } from '#files/interchange/index.ts';
import { aRunToWrite } from '../interchange/a-run-to-write.ts';
import { filesOf, writtenOf } from '../interchange/written.ts';

describe('a world is synthetic', () => {
  test.each<[why: string, run: WorldOfRun, is: boolean]>([
    [
      'the calls were executed on the testbed',
      { config: { execution: { on: 'testbed' } }, dataset: { id: 'bfcl' } },
      true,
    ],
    ['the tasks are the first shard', { dataset: { id: 'ground' } }, true],
    ['the tasks are the whole set', { dataset: { id: 'proving-ground-600' } }, true],
    ['its name was taken, so it has a number', { dataset: { id: 'proving-ground-600-2' } }, true],
    [
      'a link says that the site ships the tasks',
      { dataset: { id: 'x', origin: { kind: 'shipped' } } },
      true,
    ],
    ['not: other tasks, nothing executed', { config: {}, dataset: { id: 'bfcl' } }, false],
    [
      'not: other tasks on servers of one’s own',
      { config: { execution: { on: 'servers', serverIds: ['a'] } }, dataset: { id: 'my-tasks' } },
      false,
    ],
    ['not: a data set whose name begins alike', { dataset: { id: 'ground-truth' } }, false],
  ])('%s', (_, run, is) => {
    expect(isSynthetic(run)).toBe(is);
  });
});

const { run, records, taskOf } = aRunToWrite();
const under = (id: string, of: Run): string =>
  filesOf(id, writtenOf(of, records, taskOf))
    .map(([, text]) => text)
    .join('\n');
const shipped: Run = { ...run, dataset: { ...run.dataset, id: 'ground' } };

test.each(['markdown', 'jsonl', 'junit', 'inspect', 'eee'])(
  'a file in %s says it, of such runs alone',
  (id) => {
    expect(under(id, shipped)).toContain(SYNTHETIC_WORLD);
    expect(under(id, { ...run, config: { ...run.config, execution: undefined } })).not.toContain(
      SYNTHETIC_WORLD,
    );
  },
);

test('a run file says it in its head and opens again as the run it was', async () => {
  const text = [...runFileParts(shipped, records)].join('');
  expect(text.split('\n')[0]).toContain(SYNTHETIC_WORLD);
  expect((await openRunFile(new Blob([text]))).run).toEqual(shipped);
});
