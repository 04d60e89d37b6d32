import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JudgeSetup, Judgement, Judging } from '#core/judgement.ts';
import type { Run } from '#core/run.ts';
import { assessmentsOf } from '#store/storage/assessments.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { setAside } from '#store/storage/deleted-runs.ts';
import { earlierJudgements } from '#store/storage/earlier-cells.ts';
import { addJudging, judgementsOf, listJudgings, putJudging } from '#store/storage/judgings.ts';
import { deleteRun } from '#store/storage/runs.ts';

let db: Database;
let number = 0;
beforeEach(async () => (db = await openDatabase({ name: `judgings-${number++}` })));

const judge: JudgeSetup = {
  ...{ id: 'outcome', kind: 'outcome', title: 'Outcome' },
  model: { id: 'p:m', title: 'm', kind: 'language-model', providerId: 'p', model: 'm' },
  prompt: { version: '1', text: 'Judge.' },
};
const aJudging = (more: Partial<Judging> = {}): Judging => ({
  ...{ id: 'j', runId: 'run', title: 'Judged', createdAt: 1, status: 'running', judges: [judge] },
  ...{ repeats: 1, seed: 7, cells: [0, 1], done: 1, versions: { app: 't', rules: 't' } },
  ...more,
});
const judgement = (more: Partial<Judgement> = {}): Judgement => ({
  ...{ judgingId: 'j', cell: 0, judge: 'outcome', repeat: 0, verdict: 'pass' },
  ...more,
});
const putRun = (id: string) => db.put('runs', { id } as Run);

describe('a run that is deleted for good while it is judged', () => {
  test('takes its judgings with it, and none comes back with the next write', async () => {
    await putRun('run');
    await addJudging(db, aJudging(), true);
    await putJudging(db, aJudging(), [judgement()]);
    await deleteRun(db, 'run');
    await expect(putJudging(db, aJudging(), [judgement({ cell: 1 })])).rejects.toMatchObject({
      code: 'judging-unknown',
    });
    await expect(addJudging(db, aJudging({ id: 'late' }), true)).rejects.toMatchObject({
      code: 'run-unknown',
    });
    expect(await db.count('judgings')).toBe(0);
    expect(await db.count('judgements')).toBe(0);
  });

  test('can still be judged while it can be brought back; a run that is not stored needs none to be there', async () => {
    await putRun('run');
    await setAside(db, 'run', 1);
    await addJudging(db, aJudging(), true);
    await addJudging(db, aJudging({ id: 'k', runId: 'sample' }), false);
    expect(await listJudgings(db)).toHaveLength(2);
  });
});

test('all judgements of a large judging are read for a file, in their order', async () => {
  await addJudging(db, aJudging({ repeats: 3 }), false);
  const many = Array.from({ length: 450 }, (_, at) =>
    judgement({ cell: Math.floor(at / 3), repeat: at % 3 }),
  );
  await putJudging(db, aJudging({ repeats: 3 }), many);
  const read = [];
  for await (const assessment of assessmentsOf(db, 'run'))
    if ('judgement' in assessment) read.push(assessment.judgement);
  expect(read).toEqual(await judgementsOf(db, 'j'));
  expect(read).toHaveLength(450);
});

describe('replies to the same judge', () => {
  const usage = (inputTokens: number) => ({ inputTokens, outputTokens: 1 });
  async function judged(more: Partial<Judging>, tokens: number): Promise<void> {
    const judging = aJudging(more);
    await addJudging(db, judging, false);
    await putJudging(db, judging, [
      judgement({ judgingId: judging.id, usage: usage(tokens), durationMs: 5 }),
      judgement({ judgingId: judging.id, cell: 1, verdict: 'error' }),
    ]);
  }
  const tokensOf = async (setup: JudgeSetup): Promise<unknown[]> =>
    (await earlierJudgements(db, 'run', setup)).map((each) => each.usage.inputTokens);

  test('are those of the same kind, model and text, of the same run first, without errors', async () => {
    await judged({ id: 'a', createdAt: 1 }, 1);
    await judged({ id: 'b', createdAt: 9, runId: 'another' }, 2);
    await judged({ id: 'c', judges: [{ ...judge, prompt: { version: '1', text: 'Be kind.' } }] }, 3);
    await judged({ id: 'd', judges: [{ ...judge, kind: 'rubric' }] }, 4);
    await judged({ id: 'e', judges: [{ ...judge, model: { ...judge.model!, model: 'other' } }] }, 5);
    expect(await tokensOf(judge)).toEqual([1, 2]);
    expect(await tokensOf({ ...judge, id: 'of-another-name' })).toEqual([1, 2]);
    expect(await tokensOf({ ...judge, settings: { maxOutputTokens: 7 } })).toEqual([]);
  });
});
