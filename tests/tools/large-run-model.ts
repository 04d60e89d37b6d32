import { mulberry32 } from '#core/random.ts';
import { partOfTask } from '#files/parts/part.ts';

/** A large run on paper, dealt out to parts as `npm run headless` deals it out and paced as it is paced. */
export interface LargeRun {
  tasks: number;
  /** Cells of each task: models by repeats. */
  cellsOfTask: number;
  parts: number;
  /** Questions that a part has under way at once. */
  atOnce: number;
  /** Requests a minute that all providers together take. */
  perMinute: number;
  seed: number;
}

/** What is supposed of models, networks and files; sizes are those of `npm run bench -- shards`. */
export const SUPPOSED = {
  /** Seconds of an answer: median and spread of a lognormal distribution. */
  answer: { median: 4, spread: 0.6 },
  /** Share of requests that are refused or lost, each tried again after a pause that doubles from one second to 60. */
  refused: 0.02,
  /** Tokens of a question and of an answer, and dollars for a million of each. */
  tokens: { input: 2000, output: 150 },
  dollars: { input: 0.15, output: 0.6 },
  /** Bytes of a question and an answer on the network, and of a result in a part file. */
  network: 14_000,
  stored: 4_700,
  /** Seconds of processor that a cell takes in a part, and bytes that a disk takes in a second. */
  processor: 0.0012,
  disk: 20e6,
} as const;

export interface LargeFigures {
  cells: number;
  requests: number;
  /** Hours until the last part has ended, and hours of all parts together. */
  hours: number;
  partHours: number;
  dollars: number;
  /** Bytes on the network, and in all part files. */
  network: number;
  stored: number;
  /** Cells of the largest part in those of a mean one. */
  largest: number;
}

/** Goes through every request of a run; the same for the same seed. */
export function largeRun({ tasks, cellsOfTask, parts, atOnce, perMinute, seed }: LargeRun): LargeFigures {
  const tasksOf = Array.from({ length: parts }, () => 0);
  for (let task = 0; task < tasks; task++) tasksOf[partOfTask(`tasks.json#${task + 1}`, parts)]! += 1;
  const random = mulberry32(seed);
  const each = (60 * parts) / perMinute;
  let requests = 0;
  const seconds = tasksOf.map((own) => {
    const part = ended({ cells: own * cellsOfTask, atOnce, each, random });
    requests += part.requests;
    return part.seconds;
  });
  const cells = tasks * cellsOfTask;
  const { tokens, dollars, network, stored } = SUPPOSED;
  return {
    cells,
    requests,
    hours: Math.max(...seconds) / 3600,
    partHours: seconds.reduce((sum, one) => sum + one, 0) / 3600,
    dollars: (cells * (tokens.input * dollars.input + tokens.output * dollars.output)) / 1e6,
    network: requests * network,
    stored: cells * stored,
    largest: Math.max(...tasksOf) / (tasks / parts),
  };
}

/** One part: `each` seconds lie between its requests. */
function ended(part: { cells: number; atOnce: number; each: number; random: () => number }): {
  seconds: number;
  requests: number;
} {
  const { cells, atOnce, each, random } = part;
  const { answer, refused, processor, disk, stored } = SUPPOSED;
  const lanes = Array.from({ length: atOnce }, () => 0);
  // One thread scores and writes.
  const busy = processor + stored / disk;
  let [freeAt, requests] = [0, 0];
  for (let cell = 0; cell < cells; cell++) {
    const lane = lanes.indexOf(Math.min(...lanes));
    let at = lanes[lane]!;
    for (let pause = 1; ; pause = Math.min(60, 2 * pause)) {
      at = Math.max(at, freeAt);
      freeAt = at + each;
      requests += 1;
      if (random() >= refused) break;
      at += pause;
    }
    at += answer.median * Math.exp(answer.spread * normal(random));
    lanes[lane] = at + busy;
  }
  return { seconds: Math.max(cells * busy, ...lanes), requests };
}

/** A draw of the standard normal distribution (Box and Muller 1958). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The README's rows: parts, and requests a minute. */
const ROWS = [
  [1, 600],
  [8, 6_000],
  [32, 6_000],
  [100, 60_000],
  [1000, 60_000],
] as const;

const bytes = (count: number): string => `${(count / 1e9).toFixed(1)} GB`;

/** Each row of the README's table, cell by cell, for so many tasks of 500 cells each. */
export const largeRunRows = (tasks: number): string[][] =>
  ROWS.map(([parts, perMinute], seed) => {
    const run = largeRun({ tasks, cellsOfTask: 500, parts, atOnce: 16, perMinute, seed });
    return [
      `${parts} ${parts === 1 ? 'part' : 'parts'}, ${perMinute.toLocaleString('en')} requests a minute`,
      run.cells.toLocaleString('en'),
      `${run.hours.toFixed(1)} h`,
      `${run.partHours.toFixed(0)} h`,
      run.largest.toFixed(2),
      `$${run.dollars.toFixed(0)}`,
      bytes(run.network),
      bytes(run.stored),
    ];
  });
