import { beforeAll, describe, expect, test } from 'vitest';
import { agentsById } from '#agents/index.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { evidenceOf } from '#core/evidence.ts';
import { appliesTo, scorers } from '#scorers/index.ts';
import { oracleContext } from '../agents/oracle-turns.ts';
import { played } from '../agents/played-context.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';

const tasks = await shippedWithEnds();

async function attempt(task: Task, agentId: string): Promise<Trajectory> {
  const agent = agentsById.get(agentId)!;
  const { context, testbed } = oracleContext(task, agent);
  const { steps } = await played(agent, context);
  const finalState = testbed.endState().state;
  return { steps, inTurns: true, finalAnswer: 'done', finalState, stopReason: 'answered' };
}

/** To how many of the 72 a scorer applies that does not apply to all of them. */
const fewer: Record<string, number> = { 'edge-f1': 48, irrelevance: 0, 'answer-match': 0 };

describe.each(['native-tools', 'react'])('the label’s calls with real values, made by %s', (agentId) => {
  let attempts: { task: Task; trajectory: Trajectory }[];
  beforeAll(async () => {
    attempts = await Promise.all(
      tasks.map(async (task) => ({ task, trajectory: await attempt(task, agentId) })),
    );
  });

  test.each(
    scorers.filter(({ id }) => !id.endsWith('as-coded')).map((scorer) => [scorer.id, scorer] as const),
  )('are right on all shipped tasks under %s', (_, scorer) => {
    const wrong: string[] = [];
    let scored = 0;
    for (const { task, trajectory } of attempts) {
      if (!appliesTo(scorer, task, evidenceOf(trajectory))) continue;
      scored += 1;
      const score = scorer.score(task, trajectory);
      if (score.verdict !== 'correct') wrong.push(`${task.id}: ${score.verdict} ${score.explanation}`);
    }
    expect(wrong).toEqual([]);
    expect(scored).toBe(fewer[scorer.id] ?? 72);
  });
});
