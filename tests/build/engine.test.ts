import { expect, test } from 'vitest';
import { kernelModule, shippedEngine, withBody, withTwoRows } from '../../src/build/engine/engine.ts';

test('the engine is the package’s module with one function replaced, and without its names', async () => {
  const engine = await shippedEngine();
  expect([...engine.subarray(0, 8)]).toEqual([0, 97, 115, 109, 1, 0, 0, 0]);
  const text = Buffer.from(engine).toString('latin1');
  expect(text.includes('ggml_vec_dot_q8_0_q8_0')).toBe(false);
  // i32x4.dot_i16x8_s, which the package never uses: prefix and opcode.
  expect(text.includes('\u00fd\u00ba\u0001')).toBe(true);
});

test('a package without that function is an error of the build', async () => {
  const module = await kernelModule();
  expect(() => withBody(module, 'ggml_vec_dot_q8_0_q8_0', new Uint8Array())).toThrow(
    /no function ggml_vec_dot/,
  );
});

test('a package without an entry for it in its table of formats is an error of the build', async () => {
  const module = await kernelModule();
  expect(() => withTwoRows(module, 'ggml_vec_dot_q8_0_q8_0')).toThrow(/no function ggml_vec_dot.* table/);
});
