import { expect, test } from 'vitest';
import type { ReproduceRequest } from '#store/bridge/contract.ts';
import type { CellSummary } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import { Reproduction } from '../../src/app/look/shared/shared-claim.svelte.ts';
import { later } from '../builders/later.ts';

type Tell = (done: number, total: number) => void;

function aReproduction() {
  const asked: { signal: AbortSignal; tell: Tell; end: (cells: CellSummary[] | undefined) => void }[] = [];
  const api = {
    reproduce: (_: ReproduceRequest, tell: Tell, signal: AbortSignal) => {
      const { promise, resolve } = later<CellSummary[] | undefined>();
      asked.push({ signal, tell, end: resolve });
      return promise;
    },
  };
  return { reproduction: new Reproduction(() => api as never), asked };
}

const [right, wrong] = (['correct', 'incorrect'] as const).map((verdict) => ({ verdict }) as CellSummary) as [
  CellSummary,
  CellSummary,
];
const run = (reproduction: Reproduction) => reproduction.run({} as RunConfig, [0], 3);

test('a claim that is run again tells how far it is and gives its cells', async () => {
  const { reproduction, asked } = aReproduction();
  const cells = run(reproduction);
  expect(reproduction.progress).toEqual({ done: 0, total: 3 });
  asked[0]!.tell(2, 3);
  expect(reproduction.progress).toEqual({ done: 2, total: 3 });
  asked[0]!.end([right]);
  expect(await cells).toEqual([right]);
});

test('it can be stopped, and what comes of it afterwards is not heard', async () => {
  const { reproduction, asked } = aReproduction();
  const first = run(reproduction);
  reproduction.stop();
  expect(asked[0]!.signal.aborted).toBe(true);
  const second = run(reproduction);
  asked[0]!.tell(3, 3);
  expect(reproduction.progress).toEqual({ done: 0, total: 3 });
  asked[0]!.end([wrong]);
  asked[1]!.end([right]);
  expect([await first, await second]).toEqual([undefined, [right]]);
});

test('stopped after its cells are there, it ends what is made of them', async () => {
  const { reproduction, asked } = aReproduction();
  const cells = run(reproduction);
  asked[0]!.end([right]);
  expect(await cells).toEqual([right]);
  const { signal } = reproduction;
  expect(signal.aborted).toBe(false);
  reproduction.stop();
  expect(signal.aborted).toBe(true);
});
