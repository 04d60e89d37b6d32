// The dot product of rows in llama.cpp's format Q8_0 (blocks of 34 bytes: a half-precision scale and 32 signed bytes), written as
// WebAssembly's text. Two rows of weights by two of the question are computed together: each byte is then widened once for two products.

/** Bytes that are widened to 16 bits by one load. */
const SLICE = 8;
const SLICES = 4;
const BLOCK = 34;

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;

/**
 * A block's scale in single precision: exponent and fraction moved up, the sign spread by the load and cut back to one bit, and 2^112
 * for the difference of the biases.
 */
const scaleOf = (row: string): string => `(f32.mul
  (f32.reinterpret_i32 (i32.and (i32.shl (i32.load16_s align=1 ${get(row)}) (i32.const 13)) (i32.const 0x8fffe000)))
  (f32.const 0x1p112))`;

const laneSum = (sum: string): string => `(f32.add
  (f32.add (f32x4.extract_lane 0 ${get(sum)}) (f32x4.extract_lane 1 ${get(sum)}))
  (f32.add (f32x4.extract_lane 2 ${get(sum)}) (f32x4.extract_lane 3 ${get(sum)})))`;

/** Each row of `xs` by each of `ys`, over $n blocks, and their results: those of a row of y lie together. */
function products(xs: readonly string[], ys: readonly string[]): string {
  const rows = [...xs, ...ys];
  const pairs = ys.flatMap((y) => xs.map((x) => ({ x, y, dot: `dot_${x}_${y}`, sum: `sum_${x}_${y}` })));
  const slices = Array.from({ length: SLICES }, (_, slice) => [
    ...rows.map((row) =>
      set(`wide_${row}`, `(v128.load8x8_s offset=${2 + slice * SLICE} align=1 ${get(row)})`),
    ),
    ...pairs.map(({ x, y, dot }) => {
      const product = `(i32x4.dot_i16x8_s ${get(`wide_${x}`)} ${get(`wide_${y}`)})`;
      return set(dot, slice === 0 ? product : `(i32x4.add ${get(dot)} ${product})`);
    }),
  ]);
  return [
    '(if (i32.gt_s (local.get $n) (i32.const 0)) (then (loop $block',
    ...slices.flat(),
    ...rows.map((row) => set(`scale_${row}`, scaleOf(row))),
    ...pairs.map(({ x, y, dot, sum }) => {
      const scale = `(f32x4.splat (f32.mul ${get(`scale_${x}`)} ${get(`scale_${y}`)}))`;
      return set(sum, `(f32x4.add ${get(sum)} (f32x4.mul (f32x4.convert_i32x4_s ${get(dot)}) ${scale}))`);
    }),
    ...rows.map((row) => set(row, `(i64.add ${get(row)} (i64.const ${BLOCK}))`)),
    '(br_if $block (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))))',
    ...pairs.map(({ x, sum }, index) => {
      const isNextRow = index === xs.length;
      const step = isNextRow
        ? set('result', '(i64.add (local.get $result) (i64.shl (local.get $rs) (i64.const 2)))')
        : '';
      return `${step} (f32.store offset=${4 * xs.indexOf(x)} (local.get $result) ${laneSum(sum)})`;
    }),
  ].join('\n');
}

const locals = (type: string, names: readonly string[]): string =>
  names.map((name) => `(local $${name} ${type})`).join(' ');

const X = ['x', 'x2'];
const Y = ['y', 'y2'];
const ALL_PAIRS = X.flatMap((x) => Y.map((y) => `${x}_${y}`));

/**
 * Its parameters are those of ggml_vec_dot_q8_0_q8_0: a length in values; where results go, and how many floats lie between those of two
 * rows of y; a row of x and one of y, each with the bytes to the next; and how many rows of each are multiplied, 1 or 2.
 */
export const DOT_Q8 = `(module
(memory (export "memory") i64 1)
(func (export "dot")
  (param $n i32) (param $result i64) (param $rs i64) (param $x i64) (param $xs i64) (param $y i64) (param $ys i64) (param $rows i32)
  ${locals('i64', ['x2', 'y2'])}
  ${locals(
    'f32',
    [...X, ...Y].map((row) => `scale_${row}`),
  )}
  ${locals(
    'v128',
    [...X, ...Y].map((row) => `wide_${row}`),
  )}
  ${locals(
    'v128',
    ALL_PAIRS.flatMap((pair) => [`dot_${pair}`, `sum_${pair}`]),
  )}
  (local.set $n (i32.shr_s (local.get $n) (i32.const 5)))
  (if (i32.eq (local.get $rows) (i32.const 2))
    (then
      (local.set $x2 (i64.add (local.get $x) (local.get $xs)))
      (local.set $y2 (i64.add (local.get $y) (local.get $ys)))
      ${products(X, Y)})
    (else ${products(['x'], ['y'])}))))`;
