import { mulberry32 } from '#core/random.ts';

/** Ways to draw from one generator; each moves it on. */
export interface Draws {
  /** A whole number from 0 up to, not including, `count` (at most 2^53): every one as likely as the other. */
  below(count: number): number;
  /** `count` items at random places, in random order, no place twice. */
  shuffled(items: readonly string[], count: number): string[];
  /** A version 4 UUID. */
  uuid(): string;
  /** A number of the standard normal distribution. */
  normal(): number;
  /** Where the generator stands now. */
  generator(): number;
}

const WORD = 2 ** 32;
/** What mulberry32 adds to its state at every draw. */
const STRIDE = 0x6d2b79f5;

/** Draws that begin at a 32-bit state of mulberry32. */
export function drawsFrom(start: number): Draws {
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
    // The few numbers at the end that would make small results likelier are drawn anew.
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
