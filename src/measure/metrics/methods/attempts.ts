import { isFlaky, passAtK, passHatK } from '../rate.ts';
import { reliability } from '../reliability.ts';
import { number, share, type MetricMethod } from './method.ts';

const SUITE = [2, 5, 0, 1].map((successes) => ({ attempts: 5, successes }));
const GIVEN = 'Four tasks, five attempts each, solved 2, 5, 0 and 1 times.';

export const severalAttempts: readonly MetricMethod[] = [
  {
    id: 'pass-at-k',
    title: 'pass@k',
    family: 'Several attempts',
    meaning:
      'The chance that at least one of k attempts solves the task, estimated without bias from all attempts made. Over a set it is the mean over tasks. Where k is more than the attempts it is undefined.',
    formula: 'pass@k = 1 − C(n − c, k) / C(n, k), n attempts, c solved',
    source: {
      text: 'Chen et al. 2021, arXiv 2107.03374, section 2.1',
      href: 'https://arxiv.org/abs/2107.03374',
    },
    weaknesses:
      'It grows with k and says what is possible, not what a user gets: nobody picks the one right attempt for them. Figures with different k cannot be compared.',
    example: () => ({
      given: `One task solved in 2 of 5 attempts. ${GIVEN}`,
      figures: [
        share('pass@1 of the task', passAtK({ attempts: 5, successes: 2 }, 1)),
        share('pass@3 of the task', passAtK({ attempts: 5, successes: 2 }, 3)),
        share('pass@3 of the four', reliability(SUITE, 3).passAtK.mean),
      ],
    }),
  },
  {
    id: 'pass-hat-k',
    title: 'pass^k',
    family: 'Several attempts',
    meaning:
      'The chance that all of k attempts solve the task: what somebody gets who relies on it k times. Over a set it is the mean over tasks. The distance to pass@k is the reliability gap.',
    formula: 'pass^k = C(c, k) / C(n, k), n attempts, c solved',
    source: { text: 'τ-bench, arXiv 2406.12045', href: 'https://arxiv.org/abs/2406.12045' },
    weaknesses:
      'It falls with k for every model that is not certain, so that figures with different k cannot be compared. With few attempts a task it rests on few combinations.',
    example: () => ({
      given: `One task solved in 2 of 5 attempts. ${GIVEN}`,
      figures: [
        share('pass^2 of the task', passHatK({ attempts: 5, successes: 2 }, 2)),
        share('pass^3 of the four', reliability(SUITE, 3).passHatK.mean),
        share('pass@3 of the four', reliability(SUITE, 3).passAtK.mean),
      ],
    }),
  },
  {
    id: 'flaky-tasks',
    title: 'Flaky tasks',
    family: 'Several attempts',
    meaning:
      'Tasks that were solved at least once and failed at least once by the same model, asked in the same way.',
    formula: 'flaky = 0 < c < n, n attempts, c solved',
    source: { text: 'Ours' },
    weaknesses:
      'More attempts find more of them: the number of a run with five attempts cannot be compared with one of two. A task that is never solved is not flaky, and no better for it.',
    example: () => ({ given: GIVEN, figures: [number('flaky tasks', SUITE.filter(isFlaky).length)] }),
  },
];
