import { describe, expect, test } from 'vitest';
import { RESCORE_CODES, type RescoreColumn, type RescoreRequest } from '#store/bridge/contract.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { answeredInText } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { rescore, withScores, type RescoreDeps } from '../../workers/rescoring/rescore.ts';
import { aTask } from '../builders/a-task.ts';

const right = '[{"name":"get_weather","arguments":{"city":"Oslo"}}]';
const answers: Record<number, string> = {
  0: right,
  1: '[{"name":"get_weather","arguments":{"city":"Rome"}}]',
  2: `Here you are:\n\`\`\`json\n${right}\n\`\`\``,
  3: '[{"name":"get_weather","arguments":{"city":"Oslo"},}]',
};

const recordOf = (cell: number): ResultRecord => {
  const text = answers[cell]!;
  const extraction = extractCalls(text);
  return {
    ...{ runId: 'run', cell, taskId: 'tasks.json#1', modelId: 'm', repeat: 0, durationMs: 1 },
    trajectory: answeredInText(text),
    extraction,
    outcome: extraction.outcome,
    verdict: 'incorrect',
    scores: {},
  };
};

const run = {
  id: 'run',
  cells: 4,
  done: 4,
  ordinals: [0, 1, 2, 3],
  config: {
    models: [{ id: 'm', title: 'M', kind: 'baseline' }],
    repeats: 1,
    scorerIds: ['mcpbr-mcptoolbench'],
  },
} as unknown as Run;

let time = 0;
const deps = (records = [0, 1, 2, 3].map(recordOf)): RescoreDeps => ({
  scorers: scorersById,
  now: () => time++,
  pause: async () => {},
  async records() {
    return {
      run,
      records: (async function* () {
        yield* records;
      })(),
    };
  },
  tasksOf: async (_, positions) => positions.map(() => aTask()),
});

async function verdictsOf(column: RescoreColumn): Promise<string[]> {
  const request: RescoreRequest = { run: { id: 'run' }, columns: [column] };
  const result = await rescore(deps(), request, () => {}, new AbortController().signal);
  return [...result!.codes].map((code) => RESCORE_CODES[code]!);
}

describe('scoring a run again', () => {
  test('gives each stored answer the verdict of the scorer asked for', async () => {
    expect(await verdictsOf({ scorerId: 'mcpbr-mcptoolbench' })).toEqual([
      'correct',
      'incorrect',
      'correct',
      'incorrect',
    ]);
  });

  test('mends broken JSON only when told to', async () => {
    const reading = { rules: ['whole-json'], repair: true };
    expect(await verdictsOf({ scorerId: 'mcpbr-mcptoolbench', reading })).toEqual([
      'correct',
      'incorrect',
      'correct',
      'correct',
    ]);
  });

  test('reads a fence only where its rule is on', async () => {
    const reading = { rules: ['whole-json'], repair: false };
    expect((await verdictsOf({ scorerId: 'mcpbr-mcptoolbench', reading }))[2]).not.toBe('correct');
  });

  test('takes the reader’s own rules', async () => {
    const rules = {
      ...{ rungs: ['E0' as const], comparators: [], jaccard: 1, numbersWithin: 0 },
      ...{ orderMatters: false, unlistedFails: true, acceptSimilar: true },
    };
    expect((await verdictsOf({ scorerId: 'your-rules', rules })).slice(0, 2)).toEqual([
      'correct',
      'incorrect',
    ]);
  });

  test('says where a scorer does not apply, and which cells are not counted', async () => {
    expect(await verdictsOf({ scorerId: 'state-match' })).toEqual(Array(4).fill('does-not-apply'));
    const spoilt = { ...recordOf(0), outcome: 'error' as const };
    const request = { run: { id: 'run' }, columns: [{ scorerId: 'ast' }] };
    const result = await rescore(deps([spoilt]), request, () => {}, new AbortController().signal);
    expect(RESCORE_CODES[result!.codes[0]!]).toBe('not-counted');
  });

  test('counts what a limit ended as not solved, whatever was called until then', async () => {
    const whole = recordOf(0);
    const limited = {
      ...whole,
      outcome: 'timeout' as const,
      trajectory: { ...whole.trajectory, stopReason: 'time-limit' as const },
    };
    const request = { run: { id: 'run' }, columns: [{ scorerId: 'ast' }] };
    const result = await rescore(deps([whole, limited]), request, () => {}, new AbortController().signal);
    expect([...result!.codes].map((code) => RESCORE_CODES[code])).toEqual(['correct', 'incorrect']);
  });

  test('ends without a result when it is stopped', async () => {
    const controller = new AbortController();
    controller.abort();
    const request = { run: { id: 'run' }, columns: [{ scorerId: 'ast' }] };
    const slow: RescoreDeps = {
      ...deps(),
      now: (() =>
        (
          (n) => () =>
            (n += 100)
        )(0))(),
    };
    expect(await rescore(slow, request, () => {}, controller.signal)).toBeUndefined();
  });

  test('refuses a scorer nobody knows', async () => {
    await expect(verdictsOf({ scorerId: 'constructor' })).rejects.toMatchObject({ code: 'scorer-failed' });
  });
});

describe('keeping scores', () => {
  test('adds scores to every record and leaves its verdict alone', async () => {
    const cells: FinishedCell[] = [];
    let after: Run | undefined;
    for await (const batch of withScores(deps(), 'run', ['ast', 'no-such-scorer'])) {
      cells.push(...batch.cells);
      after = batch.run;
    }
    expect(cells.map(({ record }) => record.scores.ast!.verdict)).toEqual([
      'correct',
      'incorrect',
      'correct',
      'incorrect',
    ]);
    expect(cells.every(({ record }) => record.verdict === 'incorrect')).toBe(true);
    expect(cells[0]!.summary.verdicts).toEqual({ ast: 'correct' });
    expect(after!.config.scorerIds).toEqual(['mcpbr-mcptoolbench', 'ast']);
  });
});
