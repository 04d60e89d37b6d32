import type { Trajectory } from '#core/trajectory.ts';
import { DerivedValues } from './derived-values.ts';

/** Different numbers that are kept, those between which sums and products are looked for, and those of which three may be added. */
const MOST_NUMBERS = 5000;
const MOST_PAIRED = 200;
const MOST_TRIPLED = 30;

/** What a number is multiplied by when it is given in another unit: decimal and binary prefixes, time, and common units of measure. */
const FACTORS = [
  ...[1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e9, 1e12, 1024, 1024 ** 2, 1024 ** 3],
  ...[7, 12, 24, 30, 60, 365, 3600, 86_400, 604_800],
  ...[3.6, 1.609344, 1.852, 3.28084, 2.54, 0.9144, 0.3048, 0.45359237, 28.349523, 3.785412, 4.184, 0.44704],
].flatMap((factor) => [factor, 1 / factor]);

/**
 * Where the numbers of an answer may come from. It is generous, because it is asked what nothing explains: a number is explained where a
 * source holds it, in whatever spelling, rounded, or in another unit; or where it is made of up to three numbers of the sources, or of a
 * field of a result. So it says “unexplained” of few numbers, and of these surely.
 */
export class NumberSources {
  readonly #numbers: readonly number[];
  readonly #derived: DerivedValues;

  /** `texts`: all that the answer could have read. */
  constructor(texts: readonly string[], trajectory: Trajectory) {
    const found = new Set<number>();
    for (const text of texts)
      for (const [run] of text.matchAll(RUNS)) {
        if (found.size >= MOST_NUMBERS) break;
        for (const value of readingsOf(run)) found.add(value);
      }
    this.#numbers = [...found];
    this.#derived = new DerivedValues(trajectory);
  }

  /** `written`: the number as the answer has it; `bare`: the same without unit and separators. */
  explains(written: string, bare: string): boolean {
    return (
      this.#derived.ruleFor(bare) !== undefined || statedOf(written, bare).some((each) => this.#has(each))
    );
  }

  #has({ value, unit }: Stated): boolean {
    // A last digit that was cut instead of rounded is right, too.
    const isNear = (other: number): boolean => Math.abs(Math.abs(other) - value) <= unit * (1 + 1e-9);
    const isSource = (source: number): boolean =>
      FACTORS.some((factor) => isNear(source * factor)) ||
      isNear(source * 1.8 + 32) ||
      isNear((source - 32) / 1.8);
    return this.#numbers.some(isSource) || this.#isMade(value, unit / 2);
  }

  #isMade(value: number, reach: number): boolean {
    const numbers = this.#numbers;
    const isIt = (other: number): boolean => Math.abs(Math.abs(other) - value) <= reach * (1 + 1e-9);
    if (numbers.length > MOST_PAIRED) return false;
    const isPaired = numbers.some((a, at) =>
      numbers.some(
        (b, to) =>
          (to <= at && (isIt(a + b) || isIt(a * b))) ||
          (to !== at && (isIt(a - b) || isIt(a / b) || isIt((100 * a) / b) || isIt((100 * (a - b)) / b))),
      ),
    );
    if (isPaired || numbers.length > MOST_TRIPLED) return isPaired;
    return numbers.some((a, at) =>
      numbers.some((b, to) => to <= at && numbers.some((c, last) => last <= to && isIt(a + b + c))),
    );
  }
}

const RUNS = /\d+(?:[.,']\d+)*/g;

/** Every number that a run of digits may spell: as English or as others write it, or a list without blanks. */
function readingsOf(run: string): number[] {
  if (/^\d+$/.test(run)) return [Number(run)];
  const bare = run.replaceAll("'", '');
  const readings = [bare.replaceAll(',', ''), bare.replaceAll('.', '').replace(',', '.'), ...bare.split(',')];
  return readings.map(Number).filter((value) => Number.isFinite(value));
}

/** A number of an answer, without its sign, and what one step of its last digit is worth. */
interface Stated {
  value: number;
  unit: number;
}

function statedOf(written: string, bare: string): Stated[] {
  const run =
    /\d[\d.,' \u00a0\u202f]*/
      .exec(written)?.[0]
      .trim()
      .replaceAll(/[ \u00a0\u202f]/g, '') ?? '';
  const spelled = [bare, ...readingsOf(run).map(String), run.replaceAll('.', '').replace(',', '.')];
  return [...new Set(spelled)].flatMap((text): Stated[] => {
    const value = Math.abs(Number(text));
    if (!Number.isFinite(value) || text === '') return [];
    // “1.2 million” is given to a tenth of a million: its zeros are not counted.
    const zeros = /^-?\d*?[1-9](0+)$/.exec(text)?.[1]?.length ?? 0;
    const decimals = text.split('.')[1]?.length ?? 0;
    return [{ value, unit: 10 ** (zeros - decimals) }];
  });
}
