import { expect, test } from 'vitest';
import { formatScriptedId } from '#core/scripted-id.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { allShippedRows, importWhole } from '#build/shipped-sets.ts';
import { judge } from '#ask/judges/index.ts';
import { agreementOf, cellsOf, FAIL, PASS, SILENT } from '#measure/metrics/index.ts';
import { baselinesById, scriptedModel } from '#ask/providers/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { runCellOnTools } from '../../workers/runs/run-cell.ts';
import { aTestbedExecutor } from '../workers/a-testbed-executor.ts';
import { orderOf, setupOf } from './cases.ts';

const models = [
  baselinesById.get('baseline-oracle')!,
  baselinesById.get('baseline-lexical')!,
  scriptedModel(formatScriptedId({ wrongTool: 0.2, wrongArgument: 0.2, omits: 0.2 }))!,
];
const rows = new Blob([JSON.stringify(allShippedRows())]);
const { tasks: all } = await importWhole('ground', [fileFromBlob('ground.json', rows)]);
const tasks = all.filter(({ target }) => target.answer?.match === 'facts');
const frame = { tasks: tasks.length, contenders: models.length, repeats: 1 };

// Measured over 463 tasks and 1,389 cells: 96.8 % agreement, κ .935; 41 passed by the judge alone, 4 by the outcome alone.
test('the rule judge agrees with the task outcome of oracle, lexical and scripted agents', async () => {
  const executor = aTestbedExecutor();
  const truth = new Uint8Array(cellsOf(frame)).fill(SILENT);
  const said = truth.slice();
  for (const [at, task] of tasks.entries()) {
    for (const [model, agent] of models.entries()) {
      const cell = at * models.length + model;
      const order = {
        runId: 'r',
        cell,
        repeat: 0,
        seed: 42,
        scorers: [scorersById.get('task-outcome')!],
        now: () => 0,
      };
      const record = await runCellOnTools(task, agent, order, (plan, text) =>
        executor.execute({ task, plan, text, seed: 42, repeat: 0 }),
      );
      const score = record.scores['task-outcome'];
      if (score) truth[cell] = score.verdict === 'correct' ? PASS : FAIL;
      const { opinion } = judge({ task, trajectory: record.trajectory }, orderOf(setupOf('rule'), { cell }));
      if (opinion?.verdict === 'pass' || opinion?.verdict === 'fail')
        said[cell] = opinion.verdict === 'pass' ? PASS : FAIL;
    }
  }
  const found = agreementOf({ said }, { said: truth }, frame);
  expect(tasks.length).toBeGreaterThan(60);
  expect(found.tasks).toBe(tasks.length);
  expect(found.kappa!.kappa, JSON.stringify(found)).toBeGreaterThan(0.9);
  expect(found.kappaInterval!.low).toBeGreaterThan(0.88);
  // What it lets pass are plans whose other arguments still bring the facts; hardly a right plan fails.
  expect(found.errors.failsRight.mean).toBeLessThan(0.02);
}, 600_000);
