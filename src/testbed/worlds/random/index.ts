import { hash32 } from '#core/random.ts';
import { answer, handlers, ToolError, type Slice, type ToolContext, type World } from '../../world.ts';
import { drawsFrom, type Draws } from './draws.ts';

/** Where the generator stands: what it answers depends on the seed and the earlier draws alone. */
type RandomState = { generator: number };

const slice: Slice<RandomState> = {
  name: 'random',
  init: (seed) => ({ generator: hash32(`random/${seed}`) }),
  // To draw changes nothing that anyone asked for.
  meaning: { bookkeeping: ['/generator'] },
};

/** Draws and keeps where the generator then stands; a refused call draws nothing. */
function drawing<Result>(context: ToolContext, draw: (draws: Draws) => Result): Result {
  const draws = drawsFrom(context.read(slice).generator);
  const result = draw(draws);
  context.write(slice, { generator: draws.generator() });
  return result;
}

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);

/** How many items may be drawn with putting back. */
const MOST = 10_000;

function requireItems(items: string[], count: number, replace: boolean): void {
  if (replace && count > MOST) throw new ToolError(`count must be at most ${MOST}, not ${count}`);
  if (!replace && count > items.length)
    throw new ToolError(
      `Sample larger than population: ${count} wanted of ${items.length} item(s); set replace to true to draw an item more than once`,
    );
}

function requireRange(min: number, max: number): void {
  for (const [name, bound] of Object.entries({ min, max }))
    if (!Number.isSafeInteger(bound))
      throw new ToolError(`${name} must lie within ±${Number.MAX_SAFE_INTEGER}`);
  if (min > max) throw new ToolError(`Empty range: min (${min}) is greater than max (${max})`);
  if (max - min >= Number.MAX_SAFE_INTEGER) throw new ToolError('Range too wide: at most 2^53 - 1 numbers');
}

/** One mulberry32 for all five tools, kept in the state. */
export const random: World = {
  server: 'random',
  slices: [slice],
  tools: handlers({
    random_integer({ min, max, count = 1 }: { min: number; max: number; count?: number }, context) {
      requireRange(min, max);
      return answer({
        values: drawing(context, ({ below }) => times(count, () => min + below(max - min + 1))),
      });
    },
    random_choice(args: { items: string[]; count?: number; replace?: boolean }, context) {
      const { items, count = 1, replace = false } = args;
      requireItems(items, count, replace);
      return answer({
        chosen: drawing(context, ({ below, shuffled }) =>
          replace ? times(count, () => items[below(items.length)]!) : shuffled(items, count),
        ),
      });
    },
    random_shuffle: ({ items }: { items: string[] }, context) =>
      answer({ items: drawing(context, ({ shuffled }) => shuffled(items, items.length)) }),
    random_uuid: ({ count = 1 }: { count?: number }, context) =>
      answer({ uuids: drawing(context, ({ uuid }) => times(count, uuid)) }),
    random_gaussian(args: { mean?: number; standard_deviation?: number; count?: number }, context) {
      const { mean = 0, standard_deviation: deviation = 1, count = 1 } = args;
      const largest = Math.max(Math.abs(mean), deviation);
      if (largest > 1e300) throw new ToolError(`${largest} is out of range: at most 1e300`);
      return answer({
        values: drawing(context, ({ normal }) => times(count, () => mean + deviation * normal() + 0)),
      });
    },
  }),
};
