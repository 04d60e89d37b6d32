import { beforeAll, describe, expect, test } from 'vitest';
import { fillPlaceholders } from '#ask/agents/index.ts';
import type { PersonCall, PersonTurn } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import type { ToolResult } from '#core/tool.ts';
import { DECIDES, playedTasks, PLAY_SCORERS, PLAY_SEED } from '../../src/app/lab/play/play.svelte.ts';
import { createTimelineApi } from '../../workers/timeline/timeline-api.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';

const api = createTimelineApi();
let tasks: Map<string, Task>;
beforeAll(async () => {
  tasks = new Map((await shippedWithEnds()).map((task) => [task.id, task]));
});

const play = (task: Task, turns: PersonTurn[]) =>
  api.play({ task, turns, seed: PLAY_SEED, scorerIds: [...PLAY_SCORERS], decidedBy: DECIDES });

/** The label's calls, a turn for each of its steps, with what earlier calls answered filled in. */
async function turnsOfLabel(task: Task): Promise<PersonTurn[]> {
  const turns: PersonTurn[] = [];
  const results = new Map<string, ToolResult>();
  const calls = task.target.calls!;
  for (const step of [...new Set(calls.map((call) => call.step))].sort((a, b) => a - b)) {
    const due = calls.filter((call) => call.step === step);
    const made = due.map(({ id, name, dependsOn, optional, arguments: accepted }): PersonCall => {
      const given = Object.entries(accepted!).filter(
        ([key, values]) => values.length > 0 && !optional.includes(key),
      );
      const first = Object.fromEntries(given.map(([key, [value]]) => [key, value!]));
      const filled = fillPlaceholders({ id, name, dependsOn, arguments: first }, results);
      expect(filled).toHaveProperty('arguments');
      return { name, arguments: 'arguments' in filled ? filled.arguments : {} };
    });
    turns.push({ calls: made });
    const { trajectory } = await play(task, turns);
    for (const [index, { id }] of due.entries())
      results.set(id, trajectory.steps.at(-1)!.toolResults[index]!);
  }
  return turns;
}

describe.each(playedTasks)('$title', ({ taskId }) => {
  const taskOf = (): Task => tasks.get(taskId)!;

  test('is solved by the label’s plan, played by hand', async () => {
    const task = taskOf();
    const answer = task.target.answer?.accept.join(', ') ?? 'Done.';
    const { record } = await play(task, [...(await turnsOfLabel(task)), { answer }]);
    expect(record?.scores[DECIDES]).toMatchObject({ verdict: 'correct' });
    expect(record?.verdict).toBe('correct');
    expect(Object.keys(record!.scores).length).toBeGreaterThan(3);
  });

  test('is not solved by an answer without a call', async () =>
    expect((await play(taskOf(), [{ answer: 'I do not know.' }])).record?.verdict).not.toBe('correct'));

  test('gives a person what a model is given, and nothing of the label', async () => {
    const task = taskOf();
    const { messages, record } = await play(task, []);
    expect(record).toBeUndefined();
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[1]!.text).toBe(task.query);
  });

  test('is not yet scored while the person may go on, and has the result as the next message', async () => {
    const task = taskOf();
    const [first] = await turnsOfLabel(task);
    const { messages, trajectory, record } = await play(task, [first!]);
    expect(record).toBeUndefined();
    expect(trajectory.stopReason).toBe('cancelled');
    expect(messages.at(-1)).toMatchObject({ role: 'tool', answers: { isError: false } });
  });
});

test('the three tasks grow: one call, two at once, a chain', () => {
  const shapes = playedTasks.map(({ taskId }) => tasks.get(taskId)!.callType);
  expect(shapes).toEqual(['single', 'parallel', 'sequential']);
});

test('a tool that is not on the menu is refused as for a model, and the person goes on', async () => {
  const task = tasks.get(playedTasks[0]!.taskId)!;
  const { trajectory, messages } = await play(task, [{ calls: [{ name: 'no_such_tool', arguments: {} }] }]);
  expect(trajectory.steps[0]!.toolResults[0]).toMatchObject({ isError: true });
  expect(messages.at(-1)!.role).toBe('tool');
});
