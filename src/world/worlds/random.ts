import { hash32, mulberry32 } from '#core/random.ts';
import { answer, world, ToolError, type Slice, type ToolContext } from '../world.ts';

/** Ways to draw from one generator; each advances it. */
interface Draws {
  /** A whole number from 0 up to, not including, `count` (at most 2^53): all equally likely. */
  below: (count: number) => number;
  /** `count` items at random places, in random order, no place twice. */
  shuffled: (items: readonly string[], count: number) => string[];
  /** A version 4 UUID. */
  uuid: () => string;
  /** A number of the standard normal distribution. */
  normal: () => number;
  /** The current state of the generator. */
  generator(): number;
}

const WORD = 2 ** 32;
/** What mulberry32 adds to its state at every draw. */
const STRIDE = 0x6d2b79f5;

/** Draws that begin at a 32-bit state of mulberry32. */
function drawsFrom(start: number): Draws {
  const random = mulberry32(start);
  let drawn = 0;
  const unit = (): number => {
    drawn++;
    return random();
  };
  const word = (): number => unit() * WORD;

  function below(count: number): number {
    const isWide = count > WORD;
    const sources = isWide ? 2 ** 53 : WORD;
    // The few numbers at the end that would make small results more likely are drawn again.
    const usable = sources - (sources % count);
    for (;;) {
      const drawnNumber = isWide ? (word() & 0x1fffff) * WORD + word() : word();
      if (drawnNumber < usable) return drawnNumber % count;
    }
  }

  /** Fisher-Yates, from the front, as far as items are wanted. */
  function shuffled(items: readonly string[], count: number): string[] {
    const order = [...items];
    for (let index = 0; index < count; index++) {
      const other = index + below(items.length - index);
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    return order.slice(0, count);
  }

  function uuid(): string {
    const hex = [0, 1, 2, 3].map(() => word().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /** Box-Muller; the second number of each pair is not kept, so that the state is the generator alone. */
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());

  const generator = (): number => (start + Math.imul(drawn, STRIDE)) >>> 0;
  return { below, shuffled, uuid, normal, generator };
}

/** The state of the generator; results depend on the seed and the earlier draws alone. */
type RandomState = { generator: number };

const slice: Slice<RandomState> = {
  name: 'random',
  init: (seed) => ({ generator: hash32(`random/${seed}`) }),
  // The generator's state is no part of a task's result.
  meaning: { bookkeeping: ['/generator'] },
};

/** Draws and stores the generator's new state; a call that fails draws nothing. */
function drawing<Result>(context: ToolContext, draw: (draws: Draws) => Result): Result {
  const draws = drawsFrom(context.read(slice).generator);
  const result = draw(draws);
  context.write(slice, { generator: draws.generator() });
  return result;
}

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);

/** How many items may be drawn with replacement. */
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
export const random = world('random', [slice], {
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
});
