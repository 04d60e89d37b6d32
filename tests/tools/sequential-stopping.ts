import { mulberry32 } from '#core/random.ts';
import { ConfidenceSequence } from '#measure/statistics/confidence-sequence.ts';

/** Two systems on the same tasks, each solved or not. */
interface Simulation {
  /** Of their rates on all tasks, −1 to 1. */
  difference: number;
  /** Share of tasks that one of the two alone solves; at least the difference. */
  discordance: number;
  /** What the difference is decided against; absent: 0. */
  against?: number;
  /** The whole set: what is not decided by then ends undecided. */
  tasks: number;
  /** How often all of it is done. */
  times: number;
  seed: number;
}

interface Stopped {
  /** Shares of the runs that were decided, and rightly. */
  decided: number;
  rightly: number;
  /** Share of the runs whose interval held the true difference after every task, also after those that stopping leaves out. */
  covered: number;
  /** Mean share of the tasks that stopping left out, of runs without an end decided included as 0. */
  saved: number;
}

/** Runs that stop as soon as they are decided, looked at after every task. */
function simulated({ difference, discordance, against = 0, tasks, times, seed }: Simulation): Stopped {
  const random = mulberry32(seed);
  const all = differencesOf(tasks, difference, discordance);
  const right = difference === against ? undefined : difference > against ? 'above' : 'below';
  const counts = { decided: 0, rightly: 0, covered: 0, left: 0 };
  for (let run = 0; run < times; run++) {
    const sequence = new ConfidenceSequence(tasks);
    let decided: 'above' | 'below' | undefined;
    let isCovered = true;
    for (let task = 0; task < tasks && (!decided || isCovered); task++) {
      // The next one of those that are left.
      const drawn = task + Math.floor(random() * (tasks - task));
      [all[task], all[drawn]] = [all[drawn]!, all[task]!];
      sequence.add(all[task]);
      const shown = sequence.decided(difference);
      // The interval leaves out what is shown to lie above or below the mean.
      isCovered &&= shown === undefined;
      if (decided) continue;
      decided = difference === against ? shown : sequence.decided(against);
      if (!decided) continue;
      counts.decided += 1;
      counts.left += tasks - sequence.n;
      if (decided === right) counts.rightly += 1;
    }
    if (isCovered) counts.covered += 1;
  }
  return {
    decided: counts.decided / times,
    rightly: counts.rightly / times,
    covered: counts.covered / times,
    saved: counts.left / (times * tasks),
  };
}

/** The differences of all tasks: as many wins and losses as make the difference. */
function differencesOf(tasks: number, difference: number, discordance: number): number[] {
  const wins = Math.round((tasks * (discordance + difference)) / 2);
  const losses = Math.round((tasks * (discordance - difference)) / 2);
  return Array.from({ length: tasks }, (_, task) => (task < wins ? 1 : task < wins + losses ? -1 : 0));
}

/** The README's rows: the difference, and how many tasks there are. */
const ROWS: readonly Omit<Simulation, 'times' | 'seed'>[] = [
  { difference: 0, discordance: 0.1, tasks: 600 },
  { difference: 0, discordance: 0.3, tasks: 600 },
  { difference: 0, discordance: 0.6, tasks: 600 },
  { difference: -0.05, discordance: 0.3, against: -0.05, tasks: 600 },
  { difference: 0.1, discordance: 0.3, tasks: 200 },
  { difference: 0.1, discordance: 0.3, tasks: 600 },
  { difference: 0.1, discordance: 0.6, tasks: 600 },
  { difference: 0.1, discordance: 0.3, tasks: 1500 },
  { difference: 0.2, discordance: 0.3, tasks: 600 },
];

const points = (share: number): string => String(Math.round(100 * share));
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The rows of the README's table, cell by cell, from so many runs each. */
export const stoppingRows = (times: number): string[][] =>
  ROWS.map((row, seed) => {
    const { difference, discordance, against = 0, tasks } = row;
    const { decided, rightly, covered, saved } = simulated({ ...row, times, seed });
    const name = `${points(difference)} points, against ${points(against)}; ${points(discordance)} % of ${tasks} tasks`;
    const right = difference === against ? '–' : percent(rightly);
    return [name, percent(decided - rightly), right, percent(covered), percent(saved)];
  });
