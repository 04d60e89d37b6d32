import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openLedgers, RunLedger, spendingOf } from '../../workers/runs/run-ledger.ts';
import { runs } from '../tools/full-size.ts';

const nothing = { counted: 0, uncertain: 0 };
const never = new AbortController().signal;
const settled = async (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'let in',
      (error: { code: string }) => error.code,
    ),
    new Promise<string>((resolve) => setTimeout(() => resolve('waits'))),
  ]);

/** What a question may cost at most, the share of it that it does cost, and how it ends. */
const question = fc.record({
  worst: fc.double({ min: 0, max: 0.1, noNaN: true }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  end: fc.constantFrom('settle', 'settle', 'settle', 'giveUp', 'release'),
  goesOn: fc.boolean(),
});

describe('a budget', () => {
  test('is never passed, whatever answers cost and in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(question, { maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 16 }),
        fc.infiniteStream(fc.nat()),
        async (questions, bound, atOnce, order) => {
          const ledger = new RunLedger('dollars', nothing, bound);
          const underWay: { finish: () => void }[] = [];
          let billed = 0;
          const check = (): void => {
            const { counted, uncertain, underWay: aside } = ledger.spent;
            expect(counted + uncertain + aside).toBeLessThanOrEqual(bound + 1e-6);
            expect(billed).toBeLessThanOrEqual(bound + 1e-6);
          };
          const finishOne = (): void => {
            const [at] = underWay.splice(order.next().value! % Math.max(1, underWay.length), 1);
            at?.finish();
            check();
          };
          for (const { worst, share, end, goesOn } of questions) {
            const asked = ledger.reserve(worst, goesOn, never).then(
              (aside) => {
                underWay.push({
                  finish: () => {
                    if (end !== 'release') billed += worst * share;
                    if (end === 'settle') aside.settle(worst * share);
                    else aside[end]();
                  },
                });
              },
              (error: unknown) => expect(error).toMatchObject({ code: 'budget-reached' }),
            );
            check();
            if (underWay.length >= atOnce) finishOne();
            await Promise.race([asked, Promise.resolve()]);
          }
          for (let rounds = 0; rounds < 3 * questions.length; rounds++) {
            await Promise.resolve();
            finishOne();
          }
          expect(ledger.spent.underWay).toBeCloseTo(0, 9);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('lets a question wait for room that answers under way may leave', async () => {
    const ledger = new RunLedger('dollars', nothing, 1);
    const first = await ledger.reserve(0.7, false, never);
    const second = ledger.reserve(0.6, false, never);
    expect(await settled(second)).toBe('waits');
    first.settle(0.2);
    expect(await settled(second)).toBe('let in');
  });

  test('refuses what can never fit, in words with the figures', async () => {
    const ledger = new RunLedger('dollars', { counted: 0.9, uncertain: 0.05 }, 1);
    await expect(ledger.reserve(0.06, false, never)).rejects.toMatchObject({
      code: 'budget-reached',
      message: expect.stringMatching(
        /up to \$0\.0600, which is more than is left of the budget of \$1\.00\. Answers that were cut off count in full/,
      ) as string,
      hint: expect.stringContaining('Raise the budget') as string,
    });
    expect(ledger.spent.refused).toBe(0.06);
    expect(await settled(ledger.reserve(0.05, false, never))).toBe('let in');
  });

  test('lets a cell that is begun go before a new one', async () => {
    const ledger = new RunLedger('dollars', nothing, 1);
    const first = await ledger.reserve(0.9, false, never);
    const begins = ledger.reserve(0.3, false, never);
    const goesOn = ledger.reserve(0.8, true, never);
    first.settle(0.1);
    expect(await settled(goesOn)).toBe('let in');
    expect(await settled(begins)).toBe('waits');
  });

  test('of nothing lets through what costs nothing', async () => {
    expect(await settled(new RunLedger('dollars', nothing, 0).reserve(0, false, never))).toBe('let in');
  });

  test('is not waited for any longer when the run is stopped', async () => {
    const ledger = new RunLedger('dollars', nothing, 1);
    await ledger.reserve(1, false, never);
    const stopping = new AbortController();
    const waiting = ledger.reserve(1, false, stopping.signal);
    stopping.abort();
    expect(await settled(waiting)).toBe('model-cancelled');
  });
});

test('without a bound everything is let through and counted', async () => {
  const ledger = new RunLedger('dollars', nothing);
  const asides = await Promise.all([1, 2, 3].map((worst) => ledger.reserve(worst * 1000, false, never)));
  asides[0]!.settle(5);
  asides[1]!.giveUp();
  asides[2]!.release();
  asides[2]!.settle(7);
  expect(ledger.spent).toEqual({ counted: 5, uncertain: 2000, underWay: 0, most: 3000 });
});

test('dollars and tokens are kept apart, each with its own bound and words', async () => {
  const before = {
    dollars: 1,
    uncertain: 0,
    underWay: 0,
    tokens: { counted: 900, uncertain: 50, underWay: 0 },
  };
  const ledgers = openLedgers(before, { dollars: 2, tokens: 1000 });
  expect(await settled(ledgers.dollars.reserve(1, false, never))).toBe('let in');
  await expect(ledgers.tokens.reserve(60, false, never)).rejects.toMatchObject({
    code: 'budget-reached',
    message: expect.stringMatching(
      /up to 60 tokens, which is more than is left of the budget of 1,000 tokens\. Answers that were cut off/,
    ) as string,
  });
  expect(spendingOf(ledgers)).toEqual({
    ...{ dollars: 1, uncertain: 0, underWay: 1, most: 1 },
    tokens: { counted: 900, uncertain: 50, underWay: 0, refused: 60 },
  });
});
