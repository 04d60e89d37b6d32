import { cellNumber, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Verdict } from '#core/score.ts';
import type { RunView } from '../../../src/app/frame/run-view.ts';
import { taskRow } from '../../metrics/a-run.ts';

interface Part {
  id: string;
  /** Of each model one sign a cell, repeats side by side: + correct, - not, 0: ast does not apply, x lost, a blank not done. */
  answers: Record<string, string>;
  repeats?: number;
  ordinals?: number[];
  dataset?: Partial<Run['dataset']>;
  tasksKnown?: boolean;
  queryOf?: (ordinal: number) => string;
  config?: Partial<Run['config']>;
  createdAt?: number;
}

/** A finished run of scripted models, decided by `ast`. */
export function aView({ id, answers, repeats = 1, tasksKnown = true, ...part }: Part): RunView {
  const titles = Object.keys(answers);
  const length = answers[titles[0]!]!.length / repeats;
  const ordinals = part.ordinals ?? Array.from({ length }, (_, task) => task);
  const cells = titles.flatMap((title, model) =>
    [...answers[title]!].flatMap((sign, at): CellSummary[] => {
      if (sign === ' ') return [];
      const verdicts: Record<string, Verdict> =
        sign === '+' ? { ast: 'correct' } : sign === '-' ? { ast: 'incorrect' } : {};
      const task = Math.floor(at / repeats);
      return [
        {
          cell: cellNumber({ task, model, repeat: at % repeats }, titles.length, repeats),
          verdict: verdicts.ast ?? 'not-counted',
          outcome: sign === 'x' ? 'error' : 'called',
          ...(sign === '0' ? { undecided: true } : {}),
          verdicts: sign === '0' ? { 'call-f1': 'correct' } : verdicts,
          measures: {},
          calls: 1,
          expectedCalls: 1,
        },
      ];
    }),
  );
  const run: Run = {
    id,
    createdAt: part.createdAt ?? 1_795_000_000_000,
    config: {
      title: 'Ground',
      selection: { datasetId: 'ground' },
      models: titles.map((title) => ({ id: title, title, kind: 'scripted' })),
      agentIds: ['single-shot'],
      repeats,
      seed: 42,
      scorerIds: ['ast'],
      decidedBy: 'ast',
      ...part.config,
    },
    status: 'finished',
    ordinals,
    dataset: { id: 'ground', title: 'Ground', tasks: 100, orderHash: 'abc', ...part.dataset },
    cells: titles.length * length * repeats,
    done: cells.length,
    versions: { app: '0', rules: '1' },
  };
  const queryOf = part.queryOf ?? ((ordinal: number) => `Do thing ${ordinal}`);
  const tasks = ordinals.map((ordinal) => taskRow(ordinal, { query: tasksKnown ? queryOf(ordinal) : '' }));
  return { run, cells, tasks, tasksKnown };
}
