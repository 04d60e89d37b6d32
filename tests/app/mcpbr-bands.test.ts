import { expect, test } from 'vitest';
import type { MovedThresholds } from '#core/thresholds.ts';
import { bandedBySteps, tableFigures, type Group } from '#measure/metrics/index.ts';
import { mcpbrReading } from '../../src/app/look/report/mcpbr-reading.ts';
import { aRun } from '../metrics/a-run.ts';

const OWN = 'mcpbr-mcptoolbench';
const run = aRun({ a: '+-' });
const scoredBy = (scorerId: string) => ({
  ...run,
  cells: run.cells.map((cell) => ({ ...cell, verdicts: { [scorerId]: 'partial' as const } })),
});

const solvedIn = ([single]: readonly Group[]): number[] => {
  const { solved, n } = single!.byModel[0]!.resolved;
  return [solved, n];
};

test('mcpbr’s bands are laid over the run’s own verdicts where its scorer decides', () => {
  const banded = bandedBySteps(run, OWN)!;
  expect([banded.scorerId, banded.isDecider]).toEqual([OWN, true]);
  expect(solvedIn(banded.groups)).toEqual([1, 2]);
});

test('beside another decider they are laid over what mcpbr’s scorer says of the same answers', () => {
  const banded = bandedBySteps(scoredBy(OWN), 'task-outcome')!;
  expect([banded.scorerId, banded.isDecider]).toEqual([OWN, false]);
  expect(solvedIn(banded.groups)).toEqual([0, 2]);
});

test.each(['task-outcome', 'bfcl', 'mcpbr-toolbench', undefined])(
  'where mcpbr’s scorer has scored nothing there are none, whatever decides (%s)',
  (decider) => {
    expect(bandedBySteps(scoredBy('ast'), decider)).toBeUndefined();
    expect(bandedBySteps(run, decider)).toBeUndefined();
  },
);

test('a run with moved thresholds has rates by steps and no band, because the bands are of the published ones', () => {
  const table = aRun({ a: '+'.repeat(40) });
  const figures = tableFigures(table, { scorerIds: [OWN], decider: OWN });
  const reading = (thresholds?: MovedThresholds): string => {
    const run = { config: { thresholds } };
    return JSON.stringify(mcpbrReading({ view: { tasksKnown: true, run }, figures, table } as never));
  };
  expect(reading()).toContain('of 40 tasks: good');
  const moved = reading({ selection: 0 });
  expect(moved).toContain('of 40 tasks');
  expect(moved).not.toContain(': good');
  expect(moved).toContain('(right tools 0, published 0.8), so the page names no band');
});
