import { scorers } from '../../../src/measure/scorers/index.ts';
import { scoredCell, type CellOrder } from '#ask/cells/scored-cell.ts';
import { answeredInText } from '../../../src/core/trajectory.ts';
import { FIVE_MB, hostileAnswers } from '../../attack/answers.ts';
import { hostileTask } from '../../attack/hostile-task.ts';
import { millisecondsOf } from './milliseconds.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';

/** Nearly as long as an answer that is still read may be: what costs most of all. */
const LONGEST_READ = 499_000;
const ROUNDS = 3;

const order: CellOrder = {
  runId: 'bench',
  cell: 0,
  repeat: 0,
  seed: 42,
  scorers,
  now: () => Date.now(),
};
const model = { id: 'hostile', kind: 'baseline', title: 'Hostile' } as const;

/** Milliseconds of one cell: its answer is read, and scored by every scorer that applies. */
function cellMilliseconds(text: string, round: number): number {
  // A text of its own for each round, so that nothing kept from the round before is of use.
  const own = text + ' '.repeat(round + 1);
  return millisecondsOf(() => {
    scoredCell(hostileTask(), model, order, Date.now(), answeredInText(own));
  });
}

function rowsOf(rounds: number, characters: number, size: string): BenchRow[] {
  return hostileAnswers.map(({ kind, write }) => {
    const text = write(characters);
    const each = Array.from({ length: rounds }, (_, round) => round);
    const value = median(each.map((round) => cellMilliseconds(text, round)));
    const onePass = median(
      each.map((round) => millisecondsOf(() => JSON.stringify(text + ' '.repeat(round)))),
    );
    return {
      name: `a cell of ${size} of ${kind}, all scorers, Node; ratio to JSON.stringify of the same text`,
      n: rounds,
      value,
      unit: 'ms',
      ratio: value / onePass,
      goal: 'less than 500',
    };
  });
}

/** What the worker spends on one cell of each hostile answer. */
export const hostileAnswersBench: BenchPart = ({ isSmallest }) => {
  const rounds = isSmallest ? 1 : ROUNDS;
  return Promise.resolve([
    ...rowsOf(rounds, FIVE_MB, '5 MB'),
    ...rowsOf(rounds, LONGEST_READ, '0.5 MB, the most that is read,'),
  ]);
};
