import type { PairTest } from '#metrics/index.ts';

/** What the test of a paired comparison is called, on Home and in a report alike. */
export const testTitles: Readonly<Record<PairTest, string>> = {
  'mid-p-mcnemar': 'McNemar mid-p',
  'sign-flip': 'sign-flip mid-p',
};
