import { mulberry32 } from '#core/random.ts';
import { passAtK, passHatK, reliability } from '#measure/metrics/index.ts';
import { meanOf, Resamples } from '#measure/statistics/bootstrap.ts';
import { cohenKappa, fleissKappa } from '#measure/statistics/kappa.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { wilson, newcombe } from '#measure/statistics/interval.ts';
import type { Reference } from '../vector-lines.ts';

/** Worked cases of our own definitions; the figures are written with ten decimals. */
export const tolerance = 3e-9;

interface Attempts {
  n: number;
  c: number;
  k: number;
}

export const references: Record<string, Reference> = {
  pass_at_k: ({ n, c, k }: Attempts) => passAtK({ attempts: n, successes: c }, k),
  pass_hat_k: ({ n, c, k }: Attempts) => passHatK({ attempts: n, successes: c }, k),
  pass_at_k_suite: ({ tasks, k }: { tasks: [number, number][]; k: number }) => {
    const suite = reliability(
      tasks.map(([attempts, successes]) => ({ attempts, successes })),
      k,
    );
    return { mean: suite.passAtK.mean, hat_mean: suite.passHatK.mean };
  },
  wilson95: ({ s, n }: { s: number; n: number }) => {
    const interval = wilson(s, n);
    return { lo: interval?.low, hi: interval?.high };
  },
  newcombe95: ({ s1, n1, s2, n2 }: { s1: number; n1: number; s2: number; n2: number }) => {
    const found = newcombe(s1, n1, s2, n2);
    return { delta: found?.difference, lo: found?.low, hi: found?.high };
  },
  mcnemar: ({ b, c }: { b: number; c: number }) => {
    const test = mcnemar(b, c);
    return { exact: test.exact, midp: test.midP, chi2cc: test.chiSquared };
  },
  mulberry32: ({ seed, count }: { seed: number; count: number }) => {
    const random = mulberry32(seed);
    return Array.from({ length: count }, () => random());
  },
  paired_bootstrap: ({ A, B, R, seed }: { A: number[]; B: number[]; R: number; seed: number }) => {
    const gains = B.map((value, task) => ({ sum: value - A[task]!, count: 1 }));
    const resamples = new Resamples(gains, { resamples: R, seed, method: 'percentile' });
    const { low, high } = resamples.interval(0.95, { low: -1, high: 1 });
    return { delta: meanOf(gains), lo: low, hi: high };
  },
  cohen_kappa: (input: {
    both_pass: number;
    r1_pass_only: number;
    r2_pass_only: number;
    both_fail: number;
  }) => {
    const found = cohenKappa({
      bothPass: input.both_pass,
      onlyFirst: input.r1_pass_only,
      onlySecond: input.r2_pass_only,
      bothFail: input.both_fail,
    });
    return { po: found?.observed, pe: found?.expected, kappa: found?.kappa };
  },
  fleiss_kappa: ({ rows }: { rows: number[][] }) => {
    const found = fleissKappa(rows);
    return { Pbar: found?.observed, Pe: found?.expected, kappa: found?.kappa };
  },
};
