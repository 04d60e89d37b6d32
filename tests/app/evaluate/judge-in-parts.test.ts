import { expect, test, vi } from 'vitest';
import { withStep, type Candidate } from '#builder/index.ts';
import type { JudgeOrder, OnBuilderEvent } from '#store/bridge/builder-contract.ts';
import { judgeInParts } from '../../../src/app/evaluate/builder-world.ts';

const sent: number[] = [];
const orders: JudgeOrder[] = [];
vi.mock('#store/bridge/client.ts', () => ({
  evalApi: () => ({
    async judgeTasks(
      order: JudgeOrder,
      onEvent: OnBuilderEvent,
      _: AbortSignal | undefined,
      more: () => readonly Candidate[],
    ) {
      orders.push(order);
      for (let part = order.candidates; part.length > 0; part = more()) {
        sent.push(part.length);
        const judged = part.map((one) => withStep(one, 'category', 'passed', 'as planned'));
        await onEvent({ type: 'judged', candidates: judged });
      }
    },
  }),
}));

const candidates = Array.from({ length: 450 }, (_, index): Candidate => ({
  ...{ id: `c${index}`, category: 'single_server_single_call', query: `Rain in city ${index}?`, calls: [] },
  ...{ servers: ['s'], said: {}, life: [] },
}));

test('candidates go to the worker in parts of one order, so that its servers are opened once', async () => {
  const known = [{ id: 'k', query: 'Snow?', calls: [] }];
  const order = { servers: [{ name: 's' }], tools: [], candidates, known };
  const judged: string[] = [];
  await judgeInParts(order, (batch) => void judged.push(...batch.map(({ id }) => id)));
  expect(judged).toEqual(candidates.map(({ id }) => id));
  expect(sent).toEqual([200, 200, 50]);
  expect(orders.map((each) => each.known)).toEqual([known]);

  sent.length = 0;
  const stopped = new AbortController();
  await judgeInParts(order, () => stopped.abort(), stopped.signal);
  expect(sent).toHaveLength(1);
});
