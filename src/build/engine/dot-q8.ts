// The dot product of rows in llama.cpp's format Q8_0 (blocks of 34 bytes: a half-precision scale and 32 signed bytes), written as
// WebAssembly's text. Four blocks are multiplied together, each in a lane of its own from then on: of two rows of weights by two of the
// question, where each byte is widened once for two products, or of one row by one, four blocks at a time.

/** Bytes that are widened to 16 bits by one load. */
const SLICE = 8;
const SLICES = 4;
const BLOCK = 34;

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;

/** A block of a row: which row, and how many blocks further on. */
interface Place {
  row: string;
  block: number;
}
const nameOf = ({ row, block }: Place): string => `${row}_${block}`;

/** Adds up a block's products in four lanes for each pair: they are named after the pair's place in the list. */
function products(pairs: readonly (readonly [Place, Place])[]): string[] {
  const places = new Map(pairs.flat().map((place) => [nameOf(place), place]));
  return Array.from({ length: SLICES }, (_, slice) => [
    ...[...places].map(([name, { row, block }]) =>
      set(`wide_${name}`, `(v128.load8x8_s offset=${block * BLOCK + 2 + slice * SLICE} align=1 ${get(row)})`),
    ),
    ...pairs.map(([x, y], pair) => {
      const product = `(i32x4.dot_i16x8_s ${get(`wide_${nameOf(x)}`)} ${get(`wide_${nameOf(y)}`)})`;
      return set(`dot_${pair}`, slice === 0 ? product : `(i32x4.add ${get(`dot_${pair}`)} ${product})`);
    }),
  ]).flat();
}

const shuffled = (lanes: readonly number[], a: string, b: string): string =>
  `(i8x16.shuffle ${lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => lane * 4 + byte)).join(' ')} ${a} ${b})`;

/** Two vectors of four lanes each → their lanes in turns, with half of each added up. */
const folded = (a: string, b: string): string =>
  `(i32x4.add ${shuffled([0, 4, 1, 5], get(a), get(b))} ${shuffled([2, 6, 3, 7], get(a), get(b))})`;

/** The sums of four vectors, one a lane. */
const FOUR_SUMS = [
  set('dot_0', folded('dot_0', 'dot_1')),
  set('dot_2', folded('dot_2', 'dot_3')),
  set(
    'dot_0',
    `(i32x4.add ${shuffled([0, 1, 4, 5], get('dot_0'), get('dot_2'))} ${shuffled([2, 3, 6, 7], get('dot_0'), get('dot_2'))})`,
  ),
];

/**
 * The scales of four blocks in single precision, one a lane: exponent and fraction moved up, the sign spread by the widening and cut back
 * to one bit, and 2^112 for the difference of the biases.
 */
function scales(places: readonly Place[]): string {
  const lanes = places.reduce(
    (vector, { row, block }, lane) =>
      `(v128.load16_lane offset=${block * BLOCK} align=1 ${lane} ${get(row)} ${vector})`,
    '(v128.const i32x4 0 0 0 0)',
  );
  const bits = `(v128.and (i32x4.shl (i32x4.extend_low_i16x8_s ${lanes}) (i32.const 13)) (v128.const i32x4 0x8fffe000 0x8fffe000 0x8fffe000 0x8fffe000))`;
  return `(f32x4.mul ${bits} (v128.const f32x4 0x1p112 0x1p112 0x1p112 0x1p112))`;
}

/** Adds the four sums, each times its scale, to $sum. */
const scaled = (scale: string): string =>
  set('sum', `(f32x4.add ${get('sum')} (f32x4.mul (f32x4.convert_i32x4_s ${get('dot_0')}) ${scale}))`);

/** Repeats while $n, of which each turn takes `blocks`, has as many. */
const loop = (blocks: number, rows: readonly string[], body: readonly string[]): string => `
  (if (i32.ge_s ${get('n')} (i32.const ${blocks})) (then (loop $next_${blocks}_${rows.length}
    ${body.join('\n')}
    ${rows.map((row) => set(row, `(i64.add ${get(row)} (i64.const ${blocks * BLOCK}))`)).join('\n')}
    ${set('n', `(i32.sub ${get('n')} (i32.const ${blocks}))`)}
    (br_if $next_${blocks}_${rows.length} (i32.ge_s ${get('n')} (i32.const ${blocks}))))))`;

const at = (row: string, block = 0): Place => ({ row, block });

const TWO_BY_TWO = `
  ${set('x2', `(i64.add ${get('x')} ${get('xs')})`)}
  ${set('y2', `(i64.add ${get('y')} ${get('ys')})`)}
  ${loop(
    1,
    ['x', 'x2', 'y', 'y2'],
    [
      ...products([
        [at('x'), at('y')],
        [at('x2'), at('y')],
        [at('x'), at('y2')],
        [at('x2'), at('y2')],
      ]),
      ...FOUR_SUMS,
      set('scale', scales([at('x'), at('x2'), at('y'), at('y2')])),
      scaled(
        `(f32x4.mul ${shuffled([0, 1, 0, 1], get('scale'), get('scale'))} ${shuffled([2, 2, 3, 3], get('scale'), get('scale'))})`,
      ),
    ],
  )}
  (v128.store64_lane align=4 0 ${get('result')} ${get('sum')})
  (v128.store64_lane align=4 1 (i64.add ${get('result')} (i64.shl ${get('rs')} (i64.const 2))) ${get('sum')})`;

const four = (row: string): Place[] => [0, 1, 2, 3].map((block) => at(row, block));

const ONE_BY_ONE = `
  ${loop(
    4,
    ['x', 'y'],
    [
      ...products(four('x').map((x, block) => [x, at('y', block)])),
      ...FOUR_SUMS,
      scaled(`(f32x4.mul ${scales(four('x'))} ${scales(four('y'))})`),
    ],
  )}
  ${loop(
    1,
    ['x', 'y'],
    [
      ...products([[at('x'), at('y')]]),
      set('scale', `(f32x4.mul ${scales([at('x')])} ${scales([at('y')])})`),
      scaled(shuffled([0, 0, 0, 0], get('scale'), get('scale'))),
    ],
  )}
  (f32.store ${get('result')} (f32.add
    (f32.add (f32x4.extract_lane 0 ${get('sum')}) (f32x4.extract_lane 1 ${get('sum')}))
    (f32.add (f32x4.extract_lane 2 ${get('sum')}) (f32x4.extract_lane 3 ${get('sum')}))))`;

const WIDE = ['x', 'x2', 'y', 'y2'].flatMap((row) => [0, 1, 2, 3].map((block) => `wide_${row}_${block}`));

/**
 * Its parameters are those of ggml_vec_dot_q8_0_q8_0: a length in values; where results go, and how many floats lie between those of two
 * rows of y; a row of x and one of y, each with the bytes to the next; and how many rows of each are multiplied, 1 or 2.
 */
export const DOT_Q8 = `(module
(memory (export "memory") i64 1)
(func (export "dot")
  (param $n i32) (param $result i64) (param $rs i64) (param $x i64) (param $xs i64) (param $y i64) (param $ys i64) (param $rows i32)
  (local $x2 i64) (local $y2 i64)
  ${[...WIDE, 'dot_0', 'dot_1', 'dot_2', 'dot_3', 'scale', 'sum'].map((name) => `(local $${name} v128)`).join(' ')}
  ${set('n', `(i32.shr_s ${get('n')} (i32.const 5))`)}
  (if (i32.eq ${get('rows')} (i32.const 2)) (then ${TWO_BY_TWO}) (else ${ONE_BY_ONE}))))`;
