import { tasksNeeded } from '#measure/statistics/sample-size.ts';
import type { TestedPair } from './compare.ts';
import type { CellCounts } from './run-table.ts';
import { TOO_FEW_TO_TELL } from './rate.ts';

/** May a candidate take the place of a baseline? `go` and `no-go` are shown by the data, `inconclusive` is neither. */
export type GateVerdict = 'go' | 'no-go' | 'inconclusive';

/** A candidate (a) judged beside a baseline (b). Points are hundredths; positive means that the candidate is ahead. */
export interface Gate {
  verdict: GateVerdict;
  /** What keeps it from being decided; absent where it is. */
  openBy?: 'interval' | 'few-tasks' | 'lost-cells';
  /** Tasks that count for both. */
  tasks: number;
  points: number;
  low: number;
  high: number;
  /** Of the interval, 0 to 1. */
  level: number;
  /** Planned: tasks at which this difference would be distinguished from the margin in 4 of 5 runs; null where no number is enough. */
  neededTasks: number | null;
  /** Cells of both that the provider, the network or the app lost. */
  lost: number;
}

/**
 * Is the candidate at most `margin` points worse? Go where the whole interval of the difference is above −margin (it is not worse by
 * more, the test of non-inferiority), no-go where the whole of it is below. Inconclusive between, under TOO_FEW_TO_TELL tasks, and where
 * the cells that were lost could move the difference to the other side of −margin. `judged`: how many candidates are judged together;
 * each interval is at 1 − .05 / judged (Bonferroni), so that the chance of any wrong go or no-go among them stays at .05.
 */
export function gateOf(pair: TestedPair, margin: number, judged = 1): Gate {
  const level = 1 - ALPHA / Math.max(1, judged);
  const difference = pair.rateA - pair.rateB;
  const against = -margin / 100;
  const { low, high } = pair.intervalAt(level);
  const shown: GateVerdict = low > against ? 'go' : high < against ? 'no-go' : 'inconclusive';
  const openBy = whyOpen(pair, shown, against);
  return {
    verdict: openBy ? 'inconclusive' : shown,
    ...(openBy ? { openBy } : {}),
    tasks: pair.tasks,
    points: 100 * difference,
    low: 100 * low,
    high: 100 * high,
    level,
    neededTasks: tasksNeeded(difference, pair.discordance, { alpha: 1 - level, against }),
    lost: pair.cellsOfA.lost + pair.cellsOfB.lost,
  };
}

const ALPHA = 0.05;

function whyOpen(
  { tasks, cellsOfA, cellsOfB }: TestedPair,
  shown: GateVerdict,
  against: number,
): Gate['openBy'] {
  if (tasks < TOO_FEW_TO_TELL) return 'few-tasks';
  if (shown === 'inconclusive') return 'interval';
  const turned =
    shown === 'go'
      ? least(cellsOfA) - most(cellsOfB) <= against
      : most(cellsOfA) - least(cellsOfB) >= against;
  return turned && cellsOfA.lost + cellsOfB.lost > 0 ? 'lost-cells' : undefined;
}

/** The rate if all that was lost had failed, and if all had been solved. */
const least = ({ solved, counted, lost }: CellCounts): number => solved / (counted + lost);
const most = ({ solved, counted, lost }: CellCounts): number => (solved + lost) / (counted + lost);
