import { expect, test, vi } from 'vitest';
import { withStep, type Candidate } from '#builder/index.ts';
import type { JudgeOrder, OnBuilderEvent } from '#store/bridge/builder-contract.ts';
import { judgeInParts } from '../../../src/app/evaluate/judge-in-parts.ts';

const sent: JudgeOrder[] = [];
vi.mock('#store/bridge/client.ts', () => ({
  evalApi: () => ({
    async judgeTasks(order: JudgeOrder, onEvent: OnBuilderEvent) {
      sent.push(structuredClone(order));
      const judged = order.candidates.map((one, index) =>
        withStep(one, 'category', index === 0 ? 'rejected' : 'passed', 'as planned'),
      );
      await onEvent({ type: 'judged', candidates: judged });
    },
  }),
}));

const candidates = Array.from({ length: 450 }, (_, index): Candidate => ({
  ...{ id: `c${index}`, category: 'single_server_single_call', query: `Rain in city ${index}?`, calls: [] },
  ...{ servers: ['s'], said: {}, life: [] },
}));

test('candidates go to the worker in parts, and each part knows what has passed before it', async () => {
  const known = [{ id: 'k', query: 'Snow?', calls: [] }];
  const order = { servers: [{ name: 's' }], tools: [], candidates, known };
  const judged: string[] = [];
  await judgeInParts(order, (batch) => void judged.push(...batch.map(({ id }) => id)));
  expect(judged).toEqual(candidates.map(({ id }) => id));
  expect(sent.map((each) => each.candidates.length)).toEqual([200, 200, 50]);
  // The first of each part is rejected.
  expect(sent.map((each) => each.known.length)).toEqual([1, 200, 399]);
  expect(sent[2]!.known.map(({ id }) => id)).not.toContain('c200');
  expect(known).toHaveLength(1);

  sent.length = 0;
  const stopped = new AbortController();
  await judgeInParts(order, () => stopped.abort(), stopped.signal);
  expect(sent).toHaveLength(1);
});
