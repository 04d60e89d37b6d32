import type { TaskCauseKind } from '#core/cause.ts';
import type { Outcome } from '#core/trajectory.ts';
import { BitReader, BitWriter } from './bits.ts';
import { AVERAGES, type ClaimedAverage, type ClaimedFigures, type LinkedVerdict } from './snapshot.ts';

/** Order is part of the format: never change it, only append. */
const OUTCOMES: readonly Outcome[] = ['called', 'abstained', 'unparseable', 'refused', 'error', 'timeout'];
const CAUSES: readonly TaskCauseKind[] = [
  'limit-reached',
  'refused',
  'refused-tools',
  'unparseable',
  'no-call',
  'unknown-tool',
  'wrong-tool',
  'missing-call',
  'extra-call',
  'wrong-order',
  'wrong-argument',
  'failed-call',
  'wrong-result',
  'unknown',
];
/** Bits that say which of them occur: some for later kinds. */
const OUTCOME_BITS = 8;
const CAUSE_BITS = 20;

/** Means and ratios are said to a hundred-thousandth, so that a figure reads the same at both ends of a link. */
const STEPS = 1e5;
const MOST_RATIO = 1000;

/** To the precision a link carries. */
export const asShared = (value: number): number => Math.round(value * STEPS) / STEPS;

/** The cells of one contender that count, and those of them that failed, as its verdicts say: no claim may exceed them. */
export interface CellCounts {
  counted: number;
  failed: number;
}

const NOT_COUNTED = new Set<LinkedVerdict>(['not-counted', 'undecided', 'not-recorded']);

export function cellCounts(
  verdicts: readonly (LinkedVerdict | undefined)[],
  contenders: number,
  repeats: number,
): CellCounts[] {
  const counts = Array.from({ length: contenders }, () => ({ counted: 0, failed: 0 }));
  verdicts.forEach((verdict, cell) => {
    if (verdict === undefined || NOT_COUNTED.has(verdict)) return;
    const of = counts[Math.floor(cell / repeats) % contenders]!;
    of.counted += 1;
    if (verdict !== 'correct') of.failed += 1;
  });
  return counts;
}

/** One contender after the other; every number takes as many bits as the largest that the verdicts allow it to be. */
export function packFigures(
  figures: readonly ClaimedFigures[],
  counts: readonly CellCounts[],
): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter();
  figures.forEach((claim, index) => {
    const { counted, failed } = counts[index]!;
    writeCounts(bits, OUTCOMES, OUTCOME_BITS, claim.outcomes, counted);
    for (const name of AVERAGES) writeAverage(bits, claim.averages[name], counted);
    writeScaled(bits, claim.callsPerExpectedCall, MOST_RATIO);
    writeCounts(bits, CAUSES, CAUSE_BITS, claim.causes, failed);
  });
  return bits.bytes();
}

/** Undoes packFigures; undefined where the bytes say what the verdicts do not allow. */
export function unpackFigures(
  bytes: Uint8Array,
  counts: readonly CellCounts[],
): ClaimedFigures[] | undefined {
  const bits = new BitReader(bytes);
  const figures = counts.map(({ counted, failed }): ClaimedFigures => {
    const outcomes = readCounts(bits, OUTCOMES, OUTCOME_BITS, counted);
    const averages = Object.fromEntries(AVERAGES.map((name) => [name, readAverage(bits, counted)]));
    return {
      outcomes,
      averages: averages as ClaimedFigures['averages'],
      callsPerExpectedCall: readScaled(bits, MOST_RATIO),
      causes: readCounts(bits, CAUSES, CAUSE_BITS, failed),
    };
  });
  return bits.isSound ? figures : undefined;
}

/** First a bit for each kind that occurs, then their counts, each at most what the ones before it leave. */
export function writeCounts<Kind extends string>(
  bits: BitWriter,
  kinds: readonly Kind[],
  kindBits: number,
  counts: Partial<Record<Kind, number>>,
  total: number,
): void {
  for (let kind = 0; kind < kindBits; kind++) bits.write(Number(Boolean(counts[kinds[kind]!])), 1);
  let left = total;
  for (const kind of kinds) {
    const count = counts[kind];
    if (count) bits.write(count, left);
    left -= count ?? 0;
  }
}

export function readCounts<Kind extends string>(
  bits: BitReader,
  kinds: readonly Kind[],
  kindBits: number,
  total: number,
): Partial<Record<Kind, number>> {
  const present = Array.from({ length: kindBits }, () => bits.read(1) === 1);
  const counts: Partial<Record<Kind, number>> = {};
  let left = total;
  present.forEach((occurs, index) => {
    if (!occurs) return;
    const count = bits.read(left);
    const kind = kinds[index];
    if (kind === undefined || count === 0) bits.refuse();
    else counts[kind] = count;
    left -= count;
  });
  return counts;
}

function writeAverage(bits: BitWriter, { mean, n }: ClaimedAverage, counted: number): void {
  bits.write(Number(n !== counted), 1);
  if (n !== counted) bits.write(n, counted);
  if (n > 0) writeScaled(bits, mean, 1);
}

function readAverage(bits: BitReader, counted: number): ClaimedAverage {
  const n = bits.read(1) === 0 ? counted : bits.read(counted);
  return { mean: n > 0 ? readScaled(bits, 1) : null, n };
}

/** 0 stands for null. */
function writeScaled(bits: BitWriter, value: number | null, most: number): void {
  const scaled = value === null ? 0 : 1 + Math.round(Math.min(most, Math.max(0, value)) * STEPS);
  bits.write(scaled, most * STEPS + 1);
}

function readScaled(bits: BitReader, most: number): number | null {
  const scaled = bits.read(most * STEPS + 1);
  return scaled === 0 ? null : (scaled - 1) / STEPS;
}
