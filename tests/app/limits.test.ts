import { describe, expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import { summarize } from '#measure/metrics/index.ts';
import { endsOf, leftOutNote, limitsAsked, limitsWords } from '../../src/app/look/report/limits.ts';
import { withClaim } from '../../src/app/look/report/causes.ts';
import type { RunView } from '../../src/app/frame/run-view.ts';
import { aRun } from '../metrics/a-run.ts';

const run = aRun({ a: '++--0x' });
const cells = run.cells.map((cell): CellSummary =>
  cell.cell === 2 || cell.cell === 3 ? { ...cell, cause: 'limit-reached' } : cell,
);
const claimed = (limited: number | undefined): NonNullable<RunView['claim']> => ({
  figures:
    limited === undefined
      ? undefined
      : [
          {
            outcomes: {},
            averages: {
              toolSelection: { mean: null, n: 0 },
              parameters: { mean: null, n: 0 },
              sequenceMatch: { mean: null, n: 0 },
            },
            callsPerExpectedCall: null,
            causes: { 'limit-reached': limited },
          },
        ],
});

describe('the head of a report', () => {
  test('counts what became of every cell', () => {
    expect(endsOf({ cells })).toEqual({
      solved: 2,
      failed: 1,
      limited: 2,
      lost: 1,
      undecided: 0,
      notRecorded: 0,
    });
  });
  test('takes the number that a limit ended from a link, whose cells hold verdicts alone', () => {
    const ends = { solved: 2, failed: 1, limited: 2, lost: 1, undecided: 0, notRecorded: 0 };
    expect(endsOf({ cells: run.cells, claim: claimed(2) })).toEqual(ends);
    expect(endsOf({ cells: run.cells, claim: claimed(undefined) })).toEqual({
      ...ends,
      failed: 3,
      limited: 0,
    });
    expect(withClaim(summarize(run)[0]!, claimed(2).figures![0]!).denominators).toEqual(ends);
  });
});

describe('attempts that a limit ended', () => {
  test('are left out where the address asks for it, and never of a claim', () => {
    const out = new URLSearchParams('limits=out');
    expect(limitsAsked(out, {})).toBe('left-out');
    expect(limitsAsked(out, { claim: claimed(2) })).toBeUndefined();
    expect(limitsAsked(new URLSearchParams('limits=in'), {})).toBeUndefined();
  });
  test('are said to count as failed, or to be left out', () => {
    expect(limitsWords(2, undefined)).toMatch(
      /^2 attempts ended at a limit .* and count as failed, as in MCP-AgentBench\.$/,
    );
    expect(limitsWords(2, 'left-out')).toMatch(/^2 attempts .* are left out of every rate/);
    expect(limitsWords(0, undefined)).toMatch(/^No attempt reached .* would be counted as failed\.$/);
    expect(limitsWords(0, 'left-out')).toMatch(/^No attempt reached .* would be left out\.$/);
    expect(leftOutNote(2, 'left-out')).toBe(' Left out: 2 that ended at a limit.');
    expect(leftOutNote(2, undefined) + leftOutNote(0, 'left-out')).toBe('');
  });
});
