import fc from 'fast-check';
import { expect, inject, test } from 'vitest';

const module = Uint8Array.from(atob(inject('dotKernel')), (character) => character.charCodeAt(0));

const { instance } = await WebAssembly.instantiate(module);
const { memory, dot } = instance.exports as {
  memory: WebAssembly.Memory;
  dot: (...given: (number | bigint)[]) => void;
};

/** A half-precision number in single precision. */
function half(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
}

// Scales of weights are finite.
const scale = fc.integer({ min: 0, max: 0xffff }).filter((bits) => ((bits >> 10) & 31) < 31);
const block = fc.record({ scale, values: fc.int8Array({ minLength: 32, maxLength: 32 }) });
type Block = { scale: number; values: Int8Array };

function write(at: number, blocks: readonly Block[]): void {
  for (const [index, { scale: bits, values }] of blocks.entries()) {
    new DataView(memory.buffer).setUint16(at + index * 34, bits, true);
    new Int8Array(memory.buffer).set(values, at + index * 34 + 2);
  }
}

/** Where the rows of each side begin, and the results of two rows of y. */
const [X, Y, RESULT] = [4096, 16_384, 16];
const ROW = 4096;
/** Floats between the results of two rows of y. */
const APART = 16;

/** The exact product of two rows, and the sum of the sizes of its terms. */
function exactly(xs: readonly Block[], ys: readonly Block[]): { exact: number; size: number } {
  const terms = xs.flatMap((x, block) => {
    const factor = half(x.scale) * half(ys[block]!.scale);
    return [...x.values].map((value, at) => factor * value * ys[block]!.values[at]!);
  });
  return {
    exact: terms.reduce((sum, term) => sum + term, 0),
    size: terms.reduce((sum, term) => sum + Math.abs(term), 0),
  };
}

const rows = fc
  .nat({ max: 40 })
  .chain((blocks) =>
    fc.array(fc.array(block, { minLength: blocks, maxLength: blocks }), { minLength: 4, maxLength: 4 }),
  );

const CASES = [
  { title: 'one row by one', count: 1 },
  { title: 'two rows by two', count: 2 },
];

test.each(CASES)(
  'the engine’s dot product of $title is the sum over blocks of both scales and the products of their bytes',
  ({ count }) => {
    fc.assert(
      fc.property(rows, ([x1, x2, y1, y2]) => {
        const [xs, ys] = [[x1!, x2!].slice(0, count), [y1!, y2!].slice(0, count)];
        for (const [row, blocks] of xs.entries()) write(X + row * ROW, blocks);
        for (const [row, blocks] of ys.entries()) write(Y + row * ROW, blocks);
        const apart = count === 1 ? [0n, 0n] : [BigInt(APART), BigInt(ROW)];
        const [ofResults, ofRows] = apart as [bigint, bigint];
        dot(x1!.length * 32, BigInt(RESULT), ofResults, BigInt(X), ofRows, BigInt(Y), ofRows, count);
        for (const [row, y] of ys.entries())
          for (const [column, x] of xs.entries()) {
            const found = new DataView(memory.buffer).getFloat32(RESULT + 4 * (row * APART + column), true);
            const { exact, size } = exactly(x, y);
            expect(Math.abs(found - exact)).toBeLessThanOrEqual(size * 1e-5 + 1e-30);
          }
      }),
    );
  },
);
