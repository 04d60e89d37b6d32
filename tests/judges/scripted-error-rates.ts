import type { ScriptedBias } from '#core/judgement.ts';

/**
 * The rates at which a scripted judge errs: the chance that it passes a wrong answer, and that it fails a right one. `long`: is the
 * wrong answer longer than the median? The first of two shuffled inputs is the reference half the time.
 */
export function scriptedErrorRates(
  { lenient, strict, position, length }: ScriptedBias,
  long = false,
): { passesWrong: number; failsRight: number } {
  const isMisplaced = position / 2;
  return {
    passesWrong: 1 - (1 - lenient) * (1 - (long ? length : 0)) * (1 - isMisplaced),
    failsRight: strict * (1 - isMisplaced),
  };
}
