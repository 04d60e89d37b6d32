import { mulberry32 } from '#core/random.ts';
import { ConfidenceSequence } from '#measure/statistics/confidence-sequence.ts';

/** Two systems on the same tasks, each solved or not. */
interface Simulation {
  /** Of their true rates, −1 to 1. */
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
  /** Share of the runs whose interval held the true difference after every task up to the end, looked at after every 50th. */
  covered: number;
  /** Mean share of the tasks that stopping left out, of runs without an end decided included as 0. */
  saved: number;
}

/** Runs that stop as soon as they are decided, looked at after every task. */
export function simulated({ difference, discordance, against = 0, tasks, times, seed }: Simulation): Stopped {
  const random = mulberry32(seed);
  const wins = (discordance + difference) / 2;
  const counts = { decided: 0, rightly: 0, covered: 0, left: 0 };
  for (let run = 0; run < times; run++) {
    const sequence = new ConfidenceSequence();
    let decided: 'above' | 'below' | undefined;
    let isCovered = true;
    for (let task = 0; task < tasks && !decided; task++) {
      const drawn = random();
      sequence.add(drawn < wins ? 1 : drawn < discordance ? -1 : 0);
      decided = sequence.decided(against);
      if (task % 50 > 0 && !decided) continue;
      const { low, high } = sequence.interval!;
      if (difference < low || difference > high) isCovered = false;
    }
    if (decided) counts.decided += 1;
    if (decided === (difference > against ? 'above' : 'below') && difference !== against) counts.rightly += 1;
    if (isCovered) counts.covered += 1;
    counts.left += tasks - sequence.n;
  }
  return {
    decided: counts.decided / times,
    rightly: counts.rightly / times,
    covered: counts.covered / times,
    saved: counts.left / (times * tasks),
  };
}
