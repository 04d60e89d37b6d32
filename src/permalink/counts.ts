import { BitReader, BitWriter } from './bits.ts';

type Counts = readonly { counted: Uint8Array; correct: Uint8Array }[];

/** Attempts and correct ones as bytes. */
export interface PackedCounts {
  /** Most attempts at a task, 1 to 255. */
  most: number;
  /** Do tasks differ in their number of attempts? Else all have `most`. */
  varies: boolean;
  bytes: Uint8Array<ArrayBuffer> | Uint8Array;
}

/**
 * Each evaluator's numbers in as few bits as they take. Evaluators mostly agree, so that each is written as its difference (XOR) from
 * the one before, which deflates well.
 */
export function packCounts(evaluators: Counts): PackedCounts & { bytes: Uint8Array<ArrayBuffer> } {
  const all = evaluators.flatMap(({ counted }) => [...new Set(counted)]);
  const most = Math.max(1, ...all);
  const varies = all.some((each) => each !== most);
  const packed = evaluators.map(({ counted, correct }) => {
    const writer = new BitWriter();
    correct.forEach((value, at) => {
      writer.write(value, most);
      if (varies) writer.write(counted[at]!, most);
    });
    return writer.bytes();
  });
  const length = packed[0]?.length ?? 0;
  const bytes = new Uint8Array(length * packed.length);
  packed.forEach((own, evaluator) => {
    const before = packed[evaluator - 1];
    own.forEach((byte, at) => (bytes[evaluator * length + at] = byte ^ (before?.[at] ?? 0)));
  });
  return { most, varies, bytes };
}

/** Undoes packCounts for so many evaluators of `size` numbers each; undefined where the bytes cannot be theirs. */
export function unpackCounts(
  { most, varies, bytes }: PackedCounts,
  evaluators: number,
  size: number,
): { counted: Uint8Array; correct: Uint8Array }[] | undefined {
  const length = bytes.length / evaluators;
  if (!Number.isInteger(length)) return undefined;
  let own = new Uint8Array(length);
  const found: { counted: Uint8Array; correct: Uint8Array }[] = [];
  for (let evaluator = 0; evaluator < evaluators; evaluator++) {
    own = own.map((before, at) => before ^ bytes[evaluator * length + at]!);
    const counts = readCounts(new BitReader(own), most, varies, size);
    if (!counts) return undefined;
    found.push(counts);
  }
  return found;
}

function readCounts(
  reader: BitReader,
  most: number,
  varies: boolean,
  size: number,
): { counted: Uint8Array; correct: Uint8Array } | undefined {
  const counted = new Uint8Array(size).fill(most);
  const correct = new Uint8Array(size);
  for (let at = 0; at < size; at++) {
    correct[at] = reader.read(most);
    if (varies) counted[at] = reader.read(most);
    if (counted[at] === 0 || correct[at]! > counted[at]!) return undefined;
  }
  return reader.isSound ? { counted, correct } : undefined;
}
