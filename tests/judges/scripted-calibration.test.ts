import { describe, expect, test } from 'vitest';
import type { ScriptedBias } from '#core/judgement.ts';
import { mulberry32 } from '#core/random.ts';
import { agreementOf, FAIL, PASS } from '#measure/metrics/index.ts';
import { judge } from '#ask/judges/index.ts';
import { scriptedErrorRates } from './scripted-error-rates.ts';
import { answered, orderOf, setupOf, withFacts } from './cases.ts';

const TASKS = 300;
const SEEDS = 100;
const task = withFacts('38.90');
const answer = answered('It costs 38.90 EUR.');

/** The judge's measured errors beside the truth, as the audit page measures them. */
function measured(bias: ScriptedBias, seed: number) {
  const random = mulberry32(seed * 7919 + 1);
  const truth = Uint8Array.from({ length: TASKS }, () => (random() < 0.6 ? PASS : FAIL));
  const setup = setupOf('scripted', { bias });
  const said = truth.map((right, cell) => {
    const given = { task, trajectory: answer, truth: right === PASS };
    const { opinion } = judge(given, orderOf(setup, { seed, cell }));
    return opinion!.verdict === 'pass' ? PASS : FAIL;
  });
  return agreementOf({ said }, { said: truth }, { tasks: TASKS, contenders: 1, repeats: 1 }).errors;
}

const biases: readonly ScriptedBias[] = [
  { lenient: 0.2, strict: 0.1, position: 0, length: 0 },
  { lenient: 0.05, strict: 0.3, position: 0, length: 0 },
  { lenient: 0.3, strict: 0.05, position: 0.2, length: 0 },
];
const series = biases.flatMap((bias) => {
  const known = scriptedErrorRates(bias);
  const found = Array.from({ length: SEEDS }, (_, seed) => measured(bias, seed));
  return (['passesWrong', 'failsRight'] as const).map((rate) => ({
    rate,
    bias,
    held: found.filter((errors) => {
      const { low, high } = errors[rate].interval!;
      return low <= known[rate] && known[rate] <= high;
    }).length,
  }));
});

/** Seeds whose two intervals hold both of a judge's rates. */
const heldTogether = biases.map((bias) => {
  const known = scriptedErrorRates(bias);
  const rates = ['passesWrong', 'failsRight'] as const;
  return Array.from({ length: SEEDS }, (_, seed) => measured(bias, seed)).filter((errors) =>
    rates.every(
      (rate) => errors[rate].interval!.low <= known[rate] && known[rate] <= errors[rate].interval!.high,
    ),
  ).length;
});

describe('the known error rates of scripted judges', () => {
  test('lie in the interval of the measured ones for at least 95 % of the seeds', () => {
    const held = series.reduce((sum, each) => sum + each.held, 0);
    expect(held / (series.length * SEEDS), JSON.stringify(series)).toBeGreaterThanOrEqual(0.95);
  });
  test('lie in both intervals of a judge at once for at least 95 % of the seeds', () => {
    const held = heldTogether.reduce((sum, each) => sum + each, 0);
    expect(held / (biases.length * SEEDS), String(heldTogether)).toBeGreaterThanOrEqual(0.95);
  });
  test.each(series)('of $bias, $rate, do so in at least 95 of 100', ({ held }) => {
    expect(held).toBeGreaterThanOrEqual(95);
  });
});
