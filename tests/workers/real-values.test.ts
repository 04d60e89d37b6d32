import { beforeAll, describe, expect, test } from 'vitest';
import { agentsById, executePlan } from '#ask/agents/index.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { oracleAnswer } from '#ask/providers/index.ts';
import { scorers } from '#measure/scorers/index.ts';
import { scoreCell } from '#ask/cells/scored-cell.ts';
import { oracleContext, testbedOf } from '../agents/oracle-turns.ts';
import { played } from '../agents/played-context.ts';
import { allWithEnds } from '../builders/shipped-with-ends.ts';
import { sized } from '../tools/full-size.ts';

const all = await allWithEnds();
/** Every so manieth task. */
const tasks = all.filter((_, at) => at % sized(6, 1) === 0);
const isMulti = ({ target }: Task) => target.calls!.length > 1;
const hasFacts = ({ target }: Task) => target.answer !== undefined;

async function attempt(task: Task, agentId: string): Promise<Trajectory> {
  const agent = agentsById.get(agentId)!;
  const { context, testbed } = oracleContext(task, agent);
  const { steps, end } = await played(agent, context);
  return { ...end!, steps, inTurns: true, finalState: testbed.endState().state };
}

/** The label as a plan, executed. */
async function plan(task: Task): Promise<Trajectory> {
  const text = oracleAnswer(task);
  const { testbed, callTool } = testbedOf();
  const steps = await executePlan(extractCalls(text).calls, text, { callTool, now: () => 0 });
  return { steps, stopReason: 'answered', finalAnswer: text, finalState: testbed.endState().state };
}

/** How many tasks a scorer applies to where it does not apply to all of them. */
const fewer: Record<string, number> = {
  'edge-f1': tasks.filter(isMulti).length,
  'state-match': tasks.filter(({ target }) => target.state !== undefined).length,
  irrelevance: 0,
  'asked-when-due': 0,
  'answer-match': tasks.filter(hasFacts).length,
};

test('there are 600 tasks', () => expect(all).toHaveLength(600));

describe.each(['native-tools', 'react', 'a plan'])(
  'the label’s calls with real values, made by %s',
  (way) => {
    let attempts: { task: Task; trajectory: Trajectory }[];
    beforeAll(async () => {
      attempts = await Promise.all(
        tasks.map(async (task) => ({
          task,
          trajectory: await (way === 'a plan' ? plan(task) : attempt(task, way)),
        })),
      );
    });

    test.each(
      scorers.filter(({ id }) => !id.endsWith('as-coded')).map((scorer) => [scorer.id, scorer] as const),
    )('are right on all shipped tasks under %s', (_, scorer) => {
      const wrong: string[] = [];
      let scored = 0;
      for (const { task, trajectory } of attempts) {
        const { scores, errors } = scoreCell(task, trajectory, [scorer]);
        expect(errors).toEqual({});
        const score = scores[scorer.id];
        if (!score) continue;
        scored += 1;
        if (score.verdict !== 'correct') wrong.push(`${task.id}: ${score.verdict} ${score.explanation}`);
      }
      expect(wrong).toEqual([]);
      // What came back decides whether it applies.
      if (scorer.id === 'result-use') return expect(scored).toBeGreaterThan(0);
      // A plan says no facts: the scorer of final answers does not apply to it.
      expect(scored).toBe(
        way === 'a plan' && scorer.id === 'answer-match' ? 0 : (fewer[scorer.id] ?? tasks.length),
      );
    });
  },
);
