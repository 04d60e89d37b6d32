import { hash32, mulberry32 } from '#core/random.ts';
import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { kappaInterval, bias, cohenKappa, itemsOf, type AgreementTable } from '#measure/statistics/kappa.ts';
import { LESSON_SEED, type LessonWorld } from '../world.ts';
import { rateOf, solvedBy } from './sampling.ts';

type Setup = InstrumentSetups['scripted-judge'];

/**
 * A judge whose errors are known, on answers of which the truth is known: the truth is the first rater, the judge the second. Both
 * draws are made for each answer, so that one rate does not move the other's errors.
 */
export function judged(
  truths: readonly boolean[],
  { lenient, strict }: Pick<Setup, 'lenient' | 'strict'>,
): AgreementTable {
  const next = mulberry32(hash32(`scripted judge ${LESSON_SEED}`));
  const table: AgreementTable = { bothPass: 0, onlyFirst: 0, onlySecond: 0, bothFail: 0 };
  for (const isRight of truths) {
    const [isLenient, isStrict] = [next() < lenient, next() < strict];
    const passes = isRight ? !isStrict : isLenient;
    if (isRight) table[passes ? 'bothPass' : 'onlyFirst'] += 1;
    else table[passes ? 'onlySecond' : 'bothFail'] += 1;
  }
  return table;
}

/** The answers that are judged: all of the contenders' on the tasks of the finished run. */
export const truthsOf = async ({ contenders }: Setup, world: LessonWorld): Promise<boolean[]> =>
  (await Promise.all(contenders.map((contender) => solvedBy(contender, world)))).flat();

/** Two digits, as papers print κ. */
const rounded = (value: number): number => Math.round(value * 100) / 100 || 0;

/** κ is undefined where chance alone agrees always; then it and its interval are a dash. */
export function figuresOfTable(table: AgreementTable): Figures {
  const n = itemsOf(table);
  const kappa = cohenKappa(table)?.kappa ?? null;
  const interval = kappaInterval(table);
  return {
    of: n,
    right: rateOf(table.bothPass + table.onlyFirst, n),
    passes: rateOf(table.bothPass + table.onlySecond, n),
    agreement: rateOf(table.bothPass + table.bothFail, n),
    agreed: table.bothPass + table.bothFail,
    wrong: table.onlySecond + table.bothFail,
    passedWrong: table.onlySecond,
    failedRight: table.onlyFirst,
    kappa: kappa === null ? '–' : rounded(kappa),
    low: interval ? rounded(interval.low) : '–',
    high: interval ? rounded(interval.high) : '–',
    bias: Math.round((bias(table) ?? 0) * 1000) / 10,
    level: levelOf(kappa),
  };
}

/** Where κ lies: the bounds that the bets of lessons name. */
function levelOf(kappa: number | null): string {
  if (kappa === null || kappa < 0.2) return 'low';
  return kappa < 0.6 ? 'middle' : 'high';
}

export const measureJudge = async (setup: Setup, world: LessonWorld): Promise<Figures> =>
  figuresOfTable(judged(await truthsOf(setup, world), setup));
