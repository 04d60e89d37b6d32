import type { TaskRow } from '#core/dataset.ts';
import { contendersOf } from '#core/contender.ts';
import type { ModelRef } from '#core/model.ts';
import { cellNumber, type CellSummary } from '#core/cell.ts';
import type { CellVerdict } from '#core/score.ts';
import type { RunTable } from '#measure/metrics/index.ts';

const model = (id: string): ModelRef => ({ id, title: id, kind: 'scripted' });

export const taskRow = (ordinal: number, part: Partial<TaskRow> = {}): TaskRow => ({
  ordinal,
  id: `t${ordinal}`,
  query: '',
  category: 'browser',
  callType: 'single',
  difficulty: 'single',
  servers: ['s1'],
  tools: ['get'],
  language: 'en',
  labelKind: 'exact',
  issues: [],
  ...part,
});

const verdictOf: Record<string, CellVerdict> = {
  '+': 'correct',
  '-': 'incorrect',
  '0': 'no-call',
  x: 'not-counted',
};

/** One string a model: + solved, - not, 0 no call, x not counted, a blank not done; repeats of a task stand side by side. */
export function aRun(outcomes: Record<string, string>, repeats = 1, rows: Partial<TaskRow>[] = []): RunTable {
  const models = contendersOf({ models: Object.keys(outcomes).map(model), agentIds: ['single-shot'] });
  const length = Object.values(outcomes)[0]!.length / repeats;
  const cells: CellSummary[] = [];
  Object.values(outcomes).forEach((marks, modelIndex) => {
    [...marks].forEach((mark, position) => {
      if (mark === ' ') return;
      const at = { task: Math.floor(position / repeats), model: modelIndex, repeat: position % repeats };
      cells.push({
        cell: cellNumber(at, models.length, repeats),
        verdict: verdictOf[mark]!,
        outcome: mark === '0' ? 'abstained' : mark === 'x' ? 'error' : 'called',
        measures: {
          tool_selection_accuracy: mark === '+' ? 1 : 0.5,
          parameter_accuracy: mark === '0' ? null : mark === '+' ? 1 : 0,
          sequence_match: mark === '+',
        },
        calls: mark === '-' ? 3 : mark === '0' ? 0 : 1,
        expectedCalls: 1,
        durationMs: 10,
      });
    });
  });
  return { models, repeats, tasks: Array.from({ length }, (_, index) => taskRow(index, rows[index])), cells };
}
