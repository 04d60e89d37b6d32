import { describe, expect, test } from 'vitest';
import type { CellVerdict } from '#core/score.ts';
import type { ResultLink } from '#files/permalink/index.ts';
import {
  drawnCells,
  unverifiableWords,
  verifiableCells,
  verify,
  whoseWords,
} from '../../src/app/look/shared/verify-claim.ts';
import { viewOfLink } from '../../src/app/look/shared/shared-run.ts';
import { unknownTask, type RunView } from '../../src/app/frame/run-view.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

const TASKS = 50;
const linkOf = (verdicts: CellVerdict[], more: Partial<ResultLink['config']> = {}): ResultLink => ({
  kind: 'result',
  config: anOracleRun(more),
  dataset: { id: 't', title: 'T', tasks: TASKS, orderHash: 'h' },
  createdAt: 0,
  versions: { app: 't', rules: 't' },
  ordinals: [...Array(TASKS).keys()],
  ordinalsHash: 0,
  taskCount: TASKS,
  verdicts,
});
const claims = (change: (cell: number) => CellVerdict = () => 'correct'): CellVerdict[] =>
  Array.from({ length: TASKS }, (_, cell) => change(cell));
const viewOf = (link: ResultLink): RunView => viewOfLink(link, link.ordinals!.map(unknownTask));
const never = new AbortController().signal;
/** A browser in which every cell comes out correct. */
const api = {
  recompute: async () => ({ verdict: 'correct' }) as never,
  rebuild: async () => ({ record: { verdict: 'correct' } }) as never,
};
const checked = (view: RunView, drawn: readonly number[]) => verify(view, drawn, api, () => {}, never);

describe('verifying a claim', () => {
  test('says how many cells of those drawn are as claimed', async () => {
    const view = viewOf(linkOf(claims()));
    const drawn = drawnCells(verifiableCells(view), 20, 3);
    expect(new Set(drawn).size).toBe(20);
    expect(await checked(view, drawn)).toEqual({ checked: 20, asClaimed: 20 });
  });

  test('catches a forged verdict whenever its cell is drawn, and only then', async () => {
    for (let forged = 0; forged < TASKS; forged++) {
      const view = viewOf(linkOf(claims((cell) => (cell === forged ? 'incorrect' : 'correct'))));
      const drawn = drawnCells(verifiableCells(view), 20, forged);
      const found = await checked(view, drawn);
      if (drawn.includes(forged))
        expect(found).toMatchObject({
          asClaimed: drawn.indexOf(forged),
          different: { at: { task: forged }, claimed: 'incorrect', here: 'correct' },
        });
      else expect(found).toEqual({ checked: 20, asClaimed: 20 });
    }
  });

  test('can execute again what answers by itself, and of a language model what came with its transcript', () => {
    const link = linkOf(claims(), { models: [aLanguageModel()], agentIds: ['native-tools'] });
    expect(verifiableCells(viewOf(linkOf(claims())))).toHaveLength(TASKS);
    expect(verifiableCells(viewOf(link))).toEqual([]);
    const transcript = { steps: [], stopReason: 'answered' as const, results: [] };
    const said = { testbed: 't', transcripts: new Map([[7, transcript]]) };
    expect(verifiableCells({ ...viewOf(link), said })).toEqual([7]);
  });

  test('names whose cells they are, and whose cannot be checked', () => {
    const models = [...anOracleRun().models, aLanguageModel({ title: 'fake-7b' })];
    const verdicts = [...claims(), ...claims()];
    const view = viewOf(linkOf(verdicts, { models }));
    const cells = verifiableCells(view);
    expect(whoseWords(view, cells)).toBe('50 of Oracle');
    expect(unverifiableWords(view, cells)).toBe('all 50 cells of fake-7b');
    const transcript = { steps: [], stopReason: 'answered' as const, results: [] };
    const said = { testbed: 't', transcripts: new Map([[7, transcript]]) };
    const withOne = { ...view, said };
    const found = verifiableCells(withOne);
    expect(whoseWords(withOne, found)).toBe(
      '50 of Oracle and 1 of fake-7b (its answers as the link contains them)',
    );
    expect(unverifiableWords(withOne, found)).toBe('49 of the 50 cells of fake-7b');
    expect(unverifiableWords(viewOf(linkOf(claims())), verifiableCells(viewOf(linkOf(claims()))))).toBe('');
  });

  test('executes nothing where calls had effects, or where the tasks are not here', () => {
    const link = linkOf(claims());
    const onServers = linkOf(claims(), { execution: { on: 'servers', serverIds: [], elsewhere: 1 } });
    expect(verifiableCells(viewOf(onServers))).toEqual([]);
    expect(verifiableCells(viewOfLink(link, 'not here'))).toEqual([]);
  });

  test('says so where the answers of a transcript cannot be rebuilt', async () => {
    const transcript = { steps: [], stopReason: 'answered' as const, results: [] };
    const said = { testbed: 't', transcripts: new Map([[7, transcript]]) };
    const view = { ...viewOf(linkOf(claims())), said };
    const differs = { ...api, rebuild: async () => ({ record: {}, differs: { what: 'state' } }) as never };
    expect(await verify(view, [7], differs, () => {}, never)).toEqual({
      checked: 1,
      asClaimed: 0,
      different: { at: { task: 7, model: 0, repeat: 0 }, claimed: 'correct' },
    });
  });
});
