import { beforeAll, describe, expect, test } from 'vitest';
import { agentsById, executePlan } from '#ask/agents/index.ts';
import type { Task } from '#core/task.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { importWhole, shippedRows } from '#build/shipped-sets.ts';
import { oracleContext, planOf, testbedOf } from './oracle-turns.ts';
import { played } from './played-context.ts';

let tasks: Task[];
beforeAll(async () => {
  const bytes = new Blob([JSON.stringify(shippedRows())]);
  tasks = (await importWhole('ground', [fileFromBlob('ground.json', bytes)])).tasks;
});

describe.each(['native-tools', 'react'])('%s with the oracle’s turns on the testbed', (id) => {
  const agent = agentsById.get(id)!;

  test('ends every shipped task in the state that its plan leads to, every call answered', async () => {
    expect(tasks).toHaveLength(72);
    for (const task of tasks) {
      const { context, testbed } = oracleContext(task, agent);
      const run = await played(agent, context);
      expect(run.thrown).toBeUndefined();
      expect(run.end, task.query).toMatchObject({ stopReason: 'answered' });
      const results = run.steps.flatMap((step) => step.toolResults);
      expect(
        results.filter(({ isError }) => isError),
        task.query,
      ).toEqual([]);
      expect(results).toHaveLength(planOf(task).length);
      const planned = testbedOf();
      await executePlan(planOf(task), '', { callTool: planned.callTool, now: () => 0 });
      expect(testbed.state, task.query).toEqual(planned.testbed.state);
    }
  });

  test('is correct under AST-DAG, values passed on as literals traced to where they come from', async () => {
    const astDag = scorersById.get('ast-dag')!;
    for (const task of tasks) {
      const run = await played(agent, oracleContext(task, agent).context);
      const { verdict, measures } = astDag.score(task, { steps: run.steps, ...run.end! });
      expect([verdict, measures.exact_dag], task.query).toEqual(['correct', true]);
    }
  });
});
