import { describe, expect, test } from 'vitest';
import { nativeTools } from '../../src/ask/agents/native-tools.ts';
import { react } from '#ask/agents/react.ts';
import type { ToolCall } from '#core/tool.ts';
import { limitThatEnded } from '#core/trajectory.ts';
import { played, playedContext } from './played-context.ts';

const calls = (count: number): ToolCall[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    name: 'get_weather',
    arguments: { city: 'Oslo' },
  }));
const acts = 'Thought: look.\nAction: get_weather\nAction Input: {"city": "Oslo"}';
const answers = 'Thought: enough.\nFinal Answer: It rains.';

test('a turn that the provider pauses goes on with what was said so far', async () => {
  const script = [{ text: 'I search.', finish: 'paused' as const }, { text: 'It rains.' }];
  const world = playedContext({ script });
  const { end, steps } = await played(nativeTools, world.context);
  expect(end).toEqual({ stopReason: 'answered', finalAnswer: 'It rains.' });
  expect(steps).toHaveLength(2);
  expect(world.sent[1]!.at(-1)).toMatchObject({ role: 'assistant', text: 'I search.' });
});

test('a provider that pauses for ever ends at the limit of turns', async () => {
  const world = playedContext({ script: [{ finish: 'paused' as const }], limits: { maxSteps: 4 } });
  expect((await played(nativeTools, world.context)).end).toEqual({ stopReason: 'step-limit' });
});

describe('the limit of calls', () => {
  test('lets a model that made every call it may make still answer', async () => {
    const script = [...Array.from({ length: 30 }, () => ({ calls: calls(1) })), { text: 'It rains.' }];
    const world = playedContext({ script, limits: { maxCalls: 30, maxSteps: 40 } });
    const { end } = await played(nativeTools, world.context);
    expect(end).toEqual({ stopReason: 'answered', finalAnswer: 'It rains.' });
    expect(world.called).toHaveLength(30);
  });

  test('counts calls and not turns: those of one turn that go beyond it are not made, and say so', async () => {
    const world = playedContext({ script: [{ calls: calls(5) }], limits: { maxCalls: 7, maxSteps: 40 } });
    const { steps, end } = await played(nativeTools, world.context);
    expect(end).toEqual({ stopReason: 'call-limit' });
    expect(world.called).toHaveLength(7);
    expect(steps[1]!.toolResults.map(({ unmade = false }) => unmade)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(JSON.stringify(steps[1]!.toolResults[2])).toContain(
      'The limit of 7 calls for this task is reached',
    );
  });

  test('counts calls that failed and calls of tools that nobody has', async () => {
    const strange = { calls: [{ id: 'x', name: 'fly', arguments: {} }] };
    const world = playedContext({
      script: [strange, { calls: calls(1) }, { calls: calls(1) }],
      answers: { get_weather: { error: 'down' } },
      limits: { maxCalls: 2, maxSteps: 40 },
    });
    expect((await played(nativeTools, world.context)).end).toEqual({ stopReason: 'call-limit' });
    expect(world.called).toHaveLength(1);
  });

  test('makes ReAct answer from what it has, which is an answer and no limit', async () => {
    const world = playedContext({
      script: [{ text: acts }, { text: acts }, { text: answers }],
      limits: { maxCalls: 2, maxSteps: 40 },
    });
    const { end, steps } = await played(react, world.context);
    expect(end).toEqual({ stopReason: 'call-limit', finalAnswer: 'It rains.' });
    expect(limitThatEnded({ steps, ...end! })).toBeUndefined();
    expect(limitThatEnded({ steps, stopReason: 'call-limit' })).toBe('calls');
    expect(world.called).toHaveLength(2);
  });

  test('is none where a run has none, as in runs that knew turns alone', async () => {
    const world = playedContext({ script: [{ calls: calls(4) }], limits: { maxSteps: 10 } });
    expect((await played(nativeTools, world.context)).end).toEqual({ stopReason: 'step-limit' });
    expect(world.called).toHaveLength(40);
  });

  test('of actions makes our own loops answer too, and a text that ends no task is an action', async () => {
    const script = [{ calls: calls(1) }, { text: 'Wait.', finish: 'paused' as const }, { text: 'It rains.' }];
    const world = playedContext({ script, limits: { maxActions: 2, maxSteps: 40 } });
    const { end, steps } = await played(nativeTools, world.context);
    expect(end).toEqual({ stopReason: 'action-limit', finalAnswer: 'It rains.' });
    expect(limitThatEnded({ steps, ...end! })).toBeUndefined();
    expect(limitThatEnded({ steps, stopReason: 'action-limit' })).toBe('actions');
    const acted = playedContext({ script: [{ text: acts }, { text: answers }], limits: { maxActions: 1 } });
    expect((await played(react, acted.context)).end).toEqual({
      stopReason: 'action-limit',
      finalAnswer: 'It rains.',
    });
  });
});
