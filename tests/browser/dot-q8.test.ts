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

test('the engine’s dot product is the sum over blocks of both scales and the products of their bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(block, block), { maxLength: 40 }), (pairs) => {
      write(
        64,
        pairs.map(([x]) => x),
      );
      write(
        8192,
        pairs.map(([, y]) => y),
      );
      dot(pairs.length * 32, 16n, 0n, 64n, 0n, 8192n, 0n, 1);
      const terms = pairs.map(
        ([x, y]) =>
          half(x.scale) * half(y.scale) * x.values.reduce((sum, value, at) => sum + value * y.values[at]!, 0),
      );
      const exact = terms.reduce((sum, term) => sum + term, 0);
      const size = pairs.reduce(
        (sum, [x, y]) =>
          sum +
          Math.abs(half(x.scale) * half(y.scale)) *
            x.values.reduce((all, value, at) => all + Math.abs(value * y.values[at]!), 0),
        0,
      );
      const found = new DataView(memory.buffer).getFloat32(16, true);
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(size * 1e-5 + 1e-30);
    }),
  );
});
