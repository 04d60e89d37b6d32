import { describe, expect, test } from 'vitest';
import { currentRevision, revised, undone, type ReferenceWork } from '#core/assessment.ts';
import { referenceRow } from '#files/interchange/index.ts';
import type { Task } from '#core/task.ts';
import type { JsonObject } from '#core/json.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';
import { hydrate } from '#store/storage/tasks.ts';
import { imported, textFile } from '../datasets/imported.ts';
import ownFileVectors from '../vectors/datasets/own-file.json';

const begun: ReferenceWork = { runId: 'r1', task: 0, taskId: 't', revisions: [], current: -1 };
const revision = (answer: string): Parameters<typeof revised>[1] => ({
  at: 1_700_000_000_000,
  by: 'AB',
  kind: 'answer-written',
  query: 'Weather?',
  answers: [answer],
  match: 'text',
  keepsLabel: true,
});

describe('revisions of a reference answer', () => {
  test('the last one holds, and undo goes back to the one it was made from', () => {
    const twice = revised(revised(begun, revision('12')), revision('13'));
    expect(currentRevision(twice)?.answers).toEqual(['13']);
    expect(currentRevision(undone(twice))?.answers).toEqual(['12']);
    expect(currentRevision(undone(undone(twice)))).toBeUndefined();
    expect(undone(undone(undone(twice)))).toEqual(undone(undone(twice)));
  });

  test('what was undone is kept, and a revision after it does not replace it', () => {
    const again = revised(undone(revised(begun, revision('12'))), revision('14'));
    expect(again.revisions.map(({ answers, before }) => [answers[0], before])).toEqual([
      ['12', -1],
      ['14', -1],
    ]);
    expect(currentRevision(again)?.answers).toEqual(['14']);
  });
});

const source = {
  run: { title: 'A run', createdAt: 1_700_000_000_000 },
  dataset: 'Mine',
  instrument: 'AB',
  judged: 5,
  passed: 0,
  threshold: 0.2,
};
/** Tasks of rows in our own format, as an import stores and a page reads them. */
async function tasksOf(rows: readonly unknown[]): Promise<Task[]> {
  const { tasks, toolsets } = await imported([textFile('mine.json', JSON.stringify(rows))]);
  return tasks.map((task) =>
    hydrate(
      task,
      'd',
      toolsets.find(({ id }) => id === task.toolsetId),
    ),
  );
}
const rows = ownFileVectors.flatMap((vector) => vector.rows as unknown[]).filter((row) => row !== null);

describe('a finished set', () => {
  test('is read again as the tasks it was made of, with where they come from', async () => {
    const before = await tasksOf(rows);
    expect(before.length).toBeGreaterThan(3);
    const written = before.map((task) => referenceRow(task, undefined, source));
    const after = await tasksOf(written);
    expect(after.map(({ query, target, category }) => ({ query, target, category }))).toEqual(
      before.map(({ query, target, category }) => ({ query, target, category })),
    );
    expect(after.map(({ tools }) => tools)).toEqual(before.map(({ tools }) => tools));
    expect((after[0]!.raw as JsonObject).referenceFrom).toMatchObject({ run: 'A run', passed: 0, judged: 5 });
  });

  test('keeps what the label says of the world: whole state, what must not change, what each call changes', async () => {
    const target = {
      state: { crm: { orders: [] } },
      isWholeState: true,
      forbidden: [{ slice: 'mail', why: 'nobody asked for a message' }],
      aliases: { town: 'city' },
    };
    const expected = [
      { id: 'a', name: 'f', arguments: {}, changes: ['crm'] },
      { id: 'b', name: 'g', arguments: {}, changes: [] },
    ];
    const [task] = await tasksOf([{ query: 'Do it.', expected, ...target }]);
    expect(task!.target).toMatchObject({ ...target, changes: { a: ['crm'], b: [] } });
    const [read] = await tasksOf([referenceRow(task!, undefined, source)]);
    expect(read!.target).toEqual(task!.target);
  });

  test('the shipped tasks come back with their whole label', async () => {
    const shipped = (await shippedWithEnds()).slice(0, 30);
    expect(shipped.some(({ target }) => target.isWholeState && target.changes)).toBe(true);
    const read = await tasksOf(shipped.map((task) => referenceRow(task, undefined, source)));
    expect(read.map(({ target }) => target)).toEqual(shipped.map(({ target }) => target));
  });

  test('holds the revised query and answer, and every revision', async () => {
    const [task] = await tasksOf(rows);
    const work = revised(revised(begun, revision('12 degrees')), {
      ...revision('13 degrees'),
      query: 'Weather in Lyon?',
      keepsLabel: false,
    });
    const [read] = await tasksOf([referenceRow(task!, work, source)]);
    expect(read).toMatchObject({
      query: 'Weather in Lyon?',
      target: { answer: { accept: ['13 degrees'], match: 'text' } },
    });
    expect(read!.target.calls).toBeUndefined();
    expect((read!.raw as JsonObject).referenceFrom).toMatchObject({
      before: { query: task!.query },
      revisions: [{ by: 'AB', answers: ['12 degrees'] }, { answers: ['13 degrees'] }],
    });
  });
});
