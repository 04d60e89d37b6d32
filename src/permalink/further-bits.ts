import type { CallCauseKind } from '#core/cause.ts';
import { BitReader, BitWriter } from './bits.ts';
import { readCounts, writeCounts } from './figure-bits.ts';
import {
  AVERAGES,
  type ClaimedAmount,
  type ClaimedBracket,
  type ClaimedCalls,
  type ClaimedCost,
  type ClaimedFurther,
  type ClaimedInterval,
  type ClaimedReading,
} from './snapshot.ts';

/** Order is part of the format: never change it, only append. */
const CALL_CAUSES: readonly CallCauseKind[] = [
  'malformed-call',
  'unknown-tool',
  'parameter-missing',
  'parameter-invalid',
  'api-error',
  'access-denied',
  'rate-limit',
  'internal-failure',
  'empty-result',
  'session-or-runtime',
  'executable-missing',
  'missing-file',
  'missing-resource',
  'edit-mismatch',
  'transport',
  'oversize',
  'unknown',
];
/** Bits that say which of them occur: some for later kinds. */
const CAUSE_BITS = 24;
/** More calls than a run of links may make. */
const MOST_CALLS = 2 ** 30;
/** In which parts of a dollar and of a millisecond amounts are said. */
const PER_DOLLAR = 1e8;
const PER_MS = 1e5;
/** The ends of intervals are said to a ten-thousandth: a report shows them to a thousandth. */
const INTERVAL_STEPS = 1e4;

/** To the precision a link carries. */
export const sharedInterval = ({ low, high }: ClaimedInterval): ClaimedInterval => ({
  low: Math.round(low * INTERVAL_STEPS) / INTERVAL_STEPS,
  high: Math.round(high * INTERVAL_STEPS) / INTERVAL_STEPS,
});

/** What bounds a contender's figures: its tasks, its cells, the scorers of the run. */
export interface FurtherBounds {
  tasks: number;
  cells: number;
  scorers: number;
}

/** One contender after the other. */
export function packFurther(
  further: readonly ClaimedFurther[],
  bounds: FurtherBounds,
): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter();
  for (const { averages, readings, calls, cost } of further) {
    for (const name of AVERAGES) writeBracket(bits, averages[name], bounds.tasks);
    for (let scorer = 0; scorer < bounds.scorers; scorer++)
      writeIf(bits, readings[scorer], (reading) => writeReading(bits, reading, bounds));
    writeIf(bits, calls, (each) => writeCalls(bits, each, bounds));
    writeIf(bits, cost, (each) => writeCost(bits, each, bounds));
  }
  return bits.bytes();
}

/** Undoes packFurther for so many contenders; undefined where the bytes cannot be theirs. */
export function unpackFurther(
  bytes: Uint8Array,
  contenders: number,
  bounds: FurtherBounds,
): ClaimedFurther[] | undefined {
  const bits = new BitReader(bytes);
  const further: ClaimedFurther[] = [];
  while (further.length < contenders && !bits.isCutOff) further.push(readFurther(bits, bounds));
  return bits.isSound ? further : undefined;
}

function readFurther(bits: BitReader, bounds: FurtherBounds): ClaimedFurther {
  const averages = Object.fromEntries(AVERAGES.map((name) => [name, readBracket(bits, bounds.tasks)]));
  const readings = Array.from(
    { length: bounds.scorers },
    () => readIf(bits, () => readReading(bits, bounds)) ?? null,
  );
  const calls = readIf(bits, () => readCalls(bits, bounds));
  const cost = readIf(bits, () => readCost(bits, bounds));
  return {
    averages: averages as ClaimedFurther['averages'],
    readings,
    ...(calls ? { calls } : {}),
    ...(cost ? { cost } : {}),
  };
}

/** First a bit that says whether it is there. */
function writeIf<Of>(bits: BitWriter, of: Of | null | undefined, write: (of: Of) => void): void {
  bits.write(Number(of != null), 1);
  if (of != null) write(of);
}
const readIf = <Of>(bits: BitReader, read: () => Of): Of | undefined =>
  bits.read(1) === 1 ? read() : undefined;

/** What it usually is takes one bit. */
function writeUsual(bits: BitWriter, value: number, usual: number, most: number): void {
  bits.write(Number(value !== usual), 1);
  if (value !== usual) bits.write(value, most);
}
const readUsual = (bits: BitReader, usual: number, most: number): number =>
  bits.read(1) === 0 ? usual : bits.read(most);

const inSteps = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * INTERVAL_STEPS);

function writeBracket(bits: BitWriter, { tasks, interval }: ClaimedBracket, most: number): void {
  writeUsual(bits, tasks, most, most);
  writeIf(bits, interval, ({ low, high }) => {
    bits.write(inSteps(low), INTERVAL_STEPS);
    bits.write(inSteps(high), INTERVAL_STEPS);
  });
}

function readBracket(bits: BitReader, most: number): ClaimedBracket {
  const tasks = readUsual(bits, most, most);
  const end = (): number => bits.read(INTERVAL_STEPS) / INTERVAL_STEPS;
  const interval = readIf(bits, () => ({ low: end(), high: end() }));
  if (interval && interval.low > interval.high) bits.refuse();
  return { tasks, ...(interval ? { interval } : {}) };
}

function writeReading(bits: BitWriter, reading: ClaimedReading, { tasks, cells }: FurtherBounds): void {
  writeUsual(bits, reading.counted, cells, cells);
  bits.write(reading.solved, reading.counted);
  writeUsual(bits, reading.failed, 0, cells - reading.counted);
  writeBracket(bits, reading, Math.min(tasks, reading.counted));
}

function readReading(bits: BitReader, { tasks, cells }: FurtherBounds): ClaimedReading {
  const counted = readUsual(bits, cells, cells);
  const solved = bits.read(counted);
  const failed = readUsual(bits, 0, cells - counted);
  return { counted, solved, failed, ...readBracket(bits, Math.min(tasks, counted)) };
}

const sum = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);

function writeCalls(bits: BitWriter, calls: ClaimedCalls, { tasks }: FurtherBounds): void {
  const unmade = sum(calls.unmade);
  bits.writeWide(calls.made);
  bits.writeWide(unmade);
  bits.writeWide(sum(calls.causes));
  bits.write(calls.failed, calls.made);
  writeBracket(bits, calls, tasks);
  writeCauses(bits, calls.causes, sum(calls.causes));
  writeCauses(bits, calls.unmade, unmade);
}

function writeCauses(bits: BitWriter, causes: ClaimedCalls['causes'], total: number): void {
  if (total > 0) writeCounts(bits, CALL_CAUSES, CAUSE_BITS, causes, total);
}
const readCauses = (bits: BitReader, total: number): ClaimedCalls['causes'] =>
  total > 0 ? readCounts(bits, CALL_CAUSES, CAUSE_BITS, total) : {};

function readCalls(bits: BitReader, { tasks }: FurtherBounds): ClaimedCalls {
  const [made, unmade, explained] = [bits.readWide(), bits.readWide(), bits.readWide()];
  if (Math.max(made, unmade) > MOST_CALLS || explained > made) {
    bits.refuse();
    return { made: 0, failed: 0, tasks: 0, causes: {}, unmade: {} };
  }
  const failed = bits.read(made);
  const bracket = readBracket(bits, tasks);
  return {
    made,
    failed,
    ...bracket,
    causes: readCauses(bits, explained),
    unmade: readCauses(bits, unmade),
  };
}

function writeAmount(bits: BitWriter, { value, cells }: ClaimedAmount, most: number, perUnit = 1): void {
  writeUsual(bits, cells, most, most);
  if (cells > 0) bits.writeWide(Math.round(Math.min(value * perUnit, Number.MAX_SAFE_INTEGER)));
}

function readAmount(bits: BitReader, most: number, perUnit = 1): ClaimedAmount {
  const cells = readUsual(bits, most, most);
  return { value: cells > 0 ? bits.readWide() / perUnit : 0, cells };
}

function writeCost(bits: BitWriter, cost: ClaimedCost, { cells }: FurtherBounds): void {
  writeAmount(bits, cost.inputTokens, cells);
  writeAmount(bits, cost.outputTokens, cells);
  writeIf(bits, cost.dollars, (dollars) => writeAmount(bits, dollars, cells, PER_DOLLAR));
  writeAmount(bits, cost.time, cells, PER_MS);
  writeAmount(bits, cost.waited, cells, PER_MS);
}

function readCost(bits: BitReader, { cells }: FurtherBounds): ClaimedCost {
  const [inputTokens, outputTokens] = [readAmount(bits, cells), readAmount(bits, cells)];
  const dollars = readIf(bits, () => readAmount(bits, cells, PER_DOLLAR));
  const [time, waited] = [readAmount(bits, cells, PER_MS), readAmount(bits, cells, PER_MS)];
  return { inputTokens, outputTokens, ...(dollars ? { dollars } : {}), time, waited };
}
