import { describe, expect, test } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import { baselinesById } from '#ask/providers/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { importWhole, shippedRows } from '#build/shipped-sets.ts';
import { runCell } from '#ask/cells/answered-cell.ts';
import { runCellOnTools } from '../../workers/runs/run-cell.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';
import { sized } from '../tools/full-size.ts';

const scorers = ['mcpbr-mcptoolbench', 'mcpbr-toolbench', 'ast', 'ast-dag'].map((id) => scorersById.get(id)!);
const rows = new Blob([JSON.stringify(shippedRows())]);
const { tasks } = await importWhole('ground', [fileFromBlob('ground.json', rows)]);
const order = { runId: 'r', cell: 0, repeat: 0, seed: 42, scorers, now: () => 0 };
const verdictsOf = ({ scores }: ResultRecord) =>
  Object.fromEntries(Object.entries(scores).map(([id, { verdict }]) => [id, verdict]));

/** Every so manieth task. */
const STEP = sized(6, 1);

describe.each(['baseline-oracle', 'baseline-lexical'])('a plan of %s that is executed', (id) => {
  const model = baselinesById.get(id)!;

  test('is judged on the shipped tasks as the same plan that is not', async () => {
    const executor = aTestbedExecutor();
    for (const task of tasks.filter((_, at) => at % STEP === 0)) {
      expect(executor.canExecute(task), task.id).toBe(true);
      const executed = await runCellOnTools(task, model, order, (plan, text) =>
        executor.execute({ task, plan, text, seed: 42, repeat: 0 }),
      );
      expect(executed.errors, task.id).toBeUndefined();
      expect(verdictsOf(executed), task.query).toEqual(verdictsOf(runCell(task, model, order)));
      if (id === 'baseline-oracle')
        for (const { isError } of executed.trajectory.steps.flatMap((step) => step.toolResults))
          expect(isError, task.query).toBe(false);
    }
  });
});
