import type { RankInterval } from '#measure/statistics/many-comparisons.ts';
import { ranksOfTables, kendallTau, ranksOf } from '#measure/statistics/bootstrap-ranks.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';

/** What an evaluator found of the attempts of each system at each task: a byte each, at `system * tasks + task`. */
export interface EvaluatorCounts {
  scorerId: string;
  /** Attempts that it gave a verdict. */
  counted: Uint8Array;
  /** Those of them that are correct. */
  correct: Uint8Array;
}

/** What standings are made of: several systems on tasks of one data set, the same answers under several evaluators. */
export interface StandingsTable {
  systems: number;
  tasks: number;
  /** Has this system a rank? Absent: all have. */
  isRival?: readonly boolean[];
  /** Attempts that have an answer, whatever an evaluator says of it: as in EvaluatorCounts. */
  answered: Uint8Array;
  evaluators: readonly EvaluatorCounts[];
}

/** Positions of the tasks that are compared: every system has an attempt there that counts under every evaluator. */
export function comparedTasks({ systems, tasks, evaluators }: StandingsTable): number[] {
  if (systems === 0 || evaluators.length === 0) return [];
  const positions = Array.from({ length: tasks }, (_, task) => task);
  return positions.filter((task) =>
    evaluators.every(({ counted }) => {
      for (let at = task; at < systems * tasks; at += tasks) if (counted[at] === 0) return false;
      return true;
    }),
  );
}

/** Why tasks are not compared. One task may lack several things. */
export interface LeftOut {
  tasks: number;
  /** Tasks without an answer of this system. */
  bySystem: number[];
  /** Tasks that every system answered, and on which this evaluator has no verdict for one of them. */
  byEvaluator: number[];
}

export function leftOutOf(table: StandingsTable): LeftOut {
  const { systems, tasks, answered, evaluators } = table;
  const bySystem = new Array<number>(systems).fill(0);
  const byEvaluator = new Array<number>(evaluators.length).fill(0);
  for (let task = 0; task < tasks; task++) {
    let isAnswered = true;
    for (let system = 0; system < systems; system++) {
      if (answered[system * tasks + task] !== 0) continue;
      bySystem[system]! += 1;
      isAnswered = false;
    }
    if (!isAnswered) continue;
    evaluators.forEach(({ counted }, evaluator) => {
      for (let at = task; at < systems * tasks; at += tasks)
        if (counted[at] === 0) return void (byEvaluator[evaluator]! += 1);
    });
  }
  return { tasks: tasks - comparedTasks(table).length, bySystem, byEvaluator };
}

/** One system under one evaluator, on the compared tasks. */
export interface Standing {
  /** Share of the attempts that are correct; every task weighs the same. The interval is the report's. */
  rate: MeanOverTasks;
  /** Among the rivals: 1 is the best; equal rates share the best of their ranks. Null for what is no rival, and for a rival alone. */
  rank: number | null;
  /** The ranks that 95 % of draws of the tasks allow (bootstrapRanks); the draws are the same for all systems and evaluators. Null as `rank`. */
  ranks: RankInterval | null;
}

/** Systems under evaluators on the same tasks, so that nothing differs between two evaluators but the evaluator. */
export interface Standings {
  /** Positions of the tasks that are compared; at least one. */
  tasks: number[];
  /** `byEvaluator[evaluator][system]`. */
  byEvaluator: Standing[][];
  /** Kendall's tau-b between the rivals' rates under two evaluators; null where one of them leaves all of them equal. */
  tau: (number | null)[][];
}

/** Systems that have a rank, where there are several. */
export function rivalsOf({ systems, isRival }: StandingsTable): number[] {
  const rivals = Array.from({ length: systems }, (_, system) => system).filter(
    (each) => isRival?.[each] ?? true,
  );
  return rivals.length > 1 ? rivals : [];
}

/** Null where no task can be compared. */
export function standingsOf(table: StandingsTable): Standings | null {
  const tasks = comparedTasks(table);
  if (tasks.length === 0) return null;
  const systems = Array.from({ length: table.systems }, (_, system) => system);
  const rates = table.evaluators.map((evaluator) =>
    systems.map((system) => rateUnder(table, evaluator, system, tasks)),
  );
  const rivals = rivalsOf(table);
  const drawn = ranksOfTables(
    table.evaluators.map((evaluator) => {
      const shares = sharesUnder(table, evaluator, tasks);
      return rivals.map((system) => shares[system]!);
    }),
  );
  const orders = rates.map((own) => rivals.map((system) => levelled(own[system]!)));
  return {
    tasks,
    byEvaluator: rates.map((own, evaluator) => {
      const places = ranksOf(orders[evaluator]!);
      return own.map((rate, system): Standing => {
        const rank = places[rivals.indexOf(system)];
        if (rank === undefined) return { rate, rank: null, ranks: null };
        return { rate, rank, ranks: withRank(drawn![evaluator]![rivals.indexOf(system)]!, rank) };
      });
    }),
    tau: orders.map((a) => orders.map((b) => kendallTau(a, b))),
  };
}

/** The rate as systems are ordered by it: sums of the same shares in another order differ by rounding alone, and are level. */
export const levelled = ({ mean }: MeanOverTasks): number => Math.round(mean! * 1e9) / 1e9;

/** Among very many systems that tie, hardly a draw puts any one of them first: its own rank belongs to the interval even so. */
const withRank = ({ best, worst }: RankInterval, rank: number): RankInterval => ({
  best: Math.min(best, rank),
  worst: Math.max(worst, rank),
});

/** As many attempts are said of every task as of the one with the most, so that all tasks weigh the same. */
function rateUnder(
  { tasks }: StandingsTable,
  { counted, correct }: EvaluatorCounts,
  system: number,
  compared: readonly number[],
): MeanOverTasks {
  const most = compared.reduce((least, task) => Math.max(least, counted[system * tasks + task]!), 1);
  return meanOverTasks(
    compared.map((task) => {
      const at = system * tasks + task;
      return { sum: (correct[at]! / counted[at]!) * most, count: most };
    }),
  );
}

/** `shares[system][n]`: the share of the system's attempts at the n-th compared task that are correct. */
export const sharesUnder = (
  { systems, tasks }: StandingsTable,
  { counted, correct }: EvaluatorCounts,
  compared: readonly number[],
): Float64Array[] =>
  Array.from({ length: systems }, (_, system) =>
    Float64Array.from(compared, (task) => {
      const at = system * tasks + task;
      return correct[at]! / counted[at]!;
    }),
  );
