import type { CellSummary } from '#core/cell.ts';
import type { HumanLabel, Judgement, Judging, JudgeSetup } from '#core/judgement.ts';
import type { CellVerdict } from '#core/score.ts';
import { saidOf, type Instrument, type InstrumentKind, type WithoutVerdict } from './raters.ts';

type Cells = readonly CellSummary[];

/** The verdicts that decide the run: its executed outcome, or its deciding scorer where only answers were scored. */
export const decidingInstrument = (
  cells: Cells,
  size: number,
  { kind, title }: { kind: 'executed' | 'scorer'; title: string },
): Instrument => ({
  id: kind === 'executed' ? 'executed' : 'decided',
  kind,
  title,
  said: saidOf(
    size,
    counted(cells, ({ verdict }) => verdict),
  ),
  without: {},
});

/** Every scorer that gave a verdict on a cell, in the order they first did. One that raised an error has none on that cell. */
export function scorerInstruments(
  cells: Cells,
  size: number,
  titleOf: (scorerId: string) => string,
): Instrument[] {
  const ids = new Set(cells.flatMap(({ verdicts = {} }) => Object.keys(verdicts)));
  return [...ids].map((scorerId) => ({
    id: `scorer:${scorerId}`,
    kind: 'scorer',
    title: titleOf(scorerId),
    said: saidOf(
      size,
      counted(cells, ({ verdicts = {} }) =>
        Object.hasOwn(verdicts, scorerId) ? verdicts[scorerId] : undefined,
      ),
    ),
    without: {},
  }));
}

/** Partial credit is not right; what is not counted, or failed to be scored, has no verdict. */
function* counted(
  cells: Cells,
  verdictOf: (cell: CellSummary) => CellVerdict | 'failed' | undefined,
): Generator<[number, boolean]> {
  for (const cell of cells) {
    const verdict = verdictOf(cell);
    if (verdict === undefined || verdict === 'not-counted' || verdict === 'failed') continue;
    yield [cell.cell, verdict === 'correct'];
  }
}

interface Opinion {
  cell: number;
  verdict: 'pass' | 'fail' | WithoutVerdict;
}

/** Several opinions on a cell are its majority; as many passes as fails are `tied`, and the cell has no verdict. */
function byMajority(
  { id, kind, title }: { id: string; kind: InstrumentKind; title: string },
  size: number,
  opinions: readonly Opinion[],
): Instrument {
  const byCell = new Map<number, { pass: number; fail: number; other?: WithoutVerdict }>();
  for (const { cell, verdict } of opinions) {
    const known = byCell.get(cell) ?? { pass: 0, fail: 0 };
    if (verdict === 'pass' || verdict === 'fail') known[verdict]++;
    else known.other = verdict;
    byCell.set(cell, known);
  }
  const verdicts: [number, boolean][] = [];
  const without: Instrument['without'] = {};
  for (const [cell, { pass, fail, other = 'tied' }] of byCell) {
    if (pass !== fail) verdicts.push([cell, pass > fail]);
    else {
      const why = pass > 0 ? 'tied' : other;
      without[why] = (without[why] ?? 0) + 1;
    }
  }
  return { id, kind, title, said: saidOf(size, verdicts), without };
}

/** A judge of a judging: over its repeats, and, where it has several, in each of them. */
export function judgeInstruments(
  judging: Judging,
  judgements: readonly Judgement[],
  size: number,
  titleOf: (judge: JudgeSetup, judging: Judging) => string,
): Instrument[] {
  return judging.judges.flatMap((judge) => {
    const own = judgements.filter((each) => each.judge === judge.id);
    const id = judgeInstrumentId(judging.id, judge.id);
    const title = titleOf(judge, judging);
    const repeats = judging.repeats > 1 ? judging.repeats : 0;
    return [
      byMajority({ id, kind: 'judge', title }, size, own),
      ...Array.from({ length: repeats }, (_, repeat) =>
        byMajority(
          { id: `${id}:${repeat + 1}`, kind: 'judge', title: `${title}, repeat ${repeat + 1}` },
          size,
          own.filter((each) => each.repeat === repeat),
        ),
      ),
    ];
  });
}

export const judgeInstrumentId = (judgingId: string, judgeId: string): string =>
  `judge:${judgingId}:${judgeId}`;

/** Each rater, and the majority of them where there are several. */
export function raterInstruments(labels: readonly HumanLabel[], size: number): Instrument[] {
  const raters = [...new Set(labels.map(({ rater }) => rater))];
  const each = raters.map((rater) =>
    byMajority(
      { id: `rater:${rater}`, kind: 'rater', title: `Rater ${rater}` },
      size,
      labels.filter((label) => label.rater === rater),
    ),
  );
  if (raters.length < 2) return each;
  return [...each, byMajority({ id: 'raters', kind: 'raters', title: 'Majority of raters' }, size, labels)];
}

/** What a log's publisher said of its answers, by the name of the verdict. */
export function publisherInstruments(
  verdicts: readonly { cell: number; name: string; passed: boolean }[],
  size: number,
): Instrument[] {
  return [...new Set(verdicts.map(({ name }) => name))].map((name) => ({
    id: `publisher:${name}`,
    kind: 'publisher',
    title: `Publisher’s ${name}`,
    said: saidOf(
      size,
      verdicts.flatMap((each): [number, boolean][] => (each.name === name ? [[each.cell, each.passed]] : [])),
    ),
    without: {},
  }));
}
