import { expect, test } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import type { JsonObject } from '#core/json.ts';
import type { RecordedAttempt } from '#core/recording.ts';
import { writers } from '#files/interchange/index.ts';
import { aRecordedConfig, aRecordedModel, aRecordedRun, recordedFacts } from '../builders/a-recorded-run.ts';
import { readLog } from './read-log.ts';
import { filesOf, readAgain, textOf, writtenOf } from './written.ts';

/** A result file of the Berkeley leaderboard, which says how long an answer took and never when it was given. */
const log = [0, 1].map((place) =>
  JSON.stringify({ id: `simple_${place}`, result: `[f(x=${place})]`, latency: 1.5 + place }),
);
const attempts = readLog(log.join('\n'), 'birch-2/BFCL_v3_simple_result.json').attempts;

const recordOf = (attempt: RecordedAttempt, cell: number): ResultRecord => ({
  runId: 'recorded-1',
  cell,
  taskId: `questions.json#${attempt.task.id}`,
  modelId: aRecordedModel().id,
  repeat: 0,
  trajectory: attempt.trajectory,
  outcome: 'abstained',
  verdict: cell === 0 ? 'correct' : 'incorrect',
  scores: {},
  ...(cell === 0 ? { durationMs: attempt.durationMs! } : {}),
  recorded: recordedFacts({ row: attempt.row }),
});
const records = attempts.map(recordOf);
const written = writtenOf(aRecordedRun(records, { createdAt: Date.UTC(2026, 10, 24, 3, 4, 5) }), records);
const textsOf = (id: string): string[] => filesOf(id, written).map(([, text]) => text);

test('a log that says how long an answer took, and not when it was given, makes steps without a beginning', () => {
  expect(attempts.flatMap(({ trajectory }) => trajectory.steps)).toMatchObject([
    { durationMs: 1500 },
    { durationMs: 2500 },
  ]);
  for (const { trajectory } of attempts) expect(trajectory.steps[0]).not.toHaveProperty('startedAt');
});

test.each(writers.map(({ id }) => [id]))('%s says no time of day that the log does not say', (id) => {
  for (const text of textsOf(id)) {
    expect(text).not.toContain('1970');
    expect(text).not.toContain('startedAt');
    expect(text).not.toMatch(/"timestamp"|timestamp=/);
  }
});

test('a step that older files write as begun at 0 has no time of day either', () => {
  const older = records.map((record) => ({
    ...record,
    trajectory: {
      ...record.trajectory,
      steps: record.trajectory.steps.map((step) => ({ ...step, startedAt: 0 })),
    },
  }));
  for (const id of ['atif', 'inspect'])
    for (const [, text] of filesOf(id, writtenOf(written.run, older))) expect(text).not.toContain('1970');
});

test('JUnit gives a case a time where the log says how long it took, and none where it does not', () => {
  const [first, second] = textOf('junit', written).match(/<testcase [^>]*>/g)!;
  expect(first).toContain('time="1.5"');
  expect(second).not.toContain('time=');
});

const { publisher, published, licence, address, sha256 } = aRecordedConfig().recorded!;
test.each(writers.map(({ id }) => [id]))(
  '%s says who published the answers, when, where and under which licence',
  (id) => {
    const texts = textsOf(id).filter((text) => id !== 'eee' || text.includes('source_metadata'));
    for (const text of texts)
      for (const said of [publisher!, published!, licence!, address!, sha256]) expect(text).toContain(said);
  },
);

test.each(['jsonl', 'atif', 'csv'])('every row of %s says so for itself', (id) => {
  const rows = textOf(id, written)
    .trim()
    .split('\n')
    .slice(id === 'csv' ? 1 : 0);
  expect(rows).toHaveLength(records.length);
  for (const row of rows) for (const said of [publisher!, address!, sha256]) expect(row).toContain(said);
});

test('no format names this site as what asked the models', () => {
  const [document] = textOf('atif', written).split('\n');
  expect((JSON.parse(document!) as JsonObject).agent).toMatchObject({
    name: 'not recorded',
    version: 'not recorded',
  });
  expect(JSON.parse(textOf('mcpbr', written))).toMatchObject({
    metadata: { config: { agent_harness: 'not recorded' } },
  });
  expect(JSON.parse(textOf('inspect', written))).toMatchObject({
    eval: { packages: {}, metadata: { agent: null } },
  });
  for (const id of writers.map((writer) => writer.id).filter((each) => each !== 'run-file'))
    for (const text of textsOf(id)) expect(text).not.toContain('single-shot');
});

test.each(['jsonl', 'run-file'])('%s read again keeps who published the answers', (id) => {
  for (const attempt of readAgain(id, written).attempts)
    expect(attempt.publication).toEqual({ publisher, published, licence, address });
});

test.each([['jsonl'], ['run-file']])(
  '%s read again has the publisher’s verdicts, and never ours as theirs',
  (id) => {
    const verdicts = [{ name: 'bfcl', passed: false, reason: 'wrong value' }];
    const judged = records.map((record) => ({ ...record, recorded: recordedFacts({ verdicts }) }));
    const again = readAgain(id, writtenOf(aRecordedRun(judged, {}), judged));
    expect(again.attempts.map((attempt) => attempt.verdicts)).toEqual([verdicts, verdicts]);
  },
);
