import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/atif.json';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

const read = readLog(JSON.stringify(vector), 'trajectory.json');
const [attempt] = read.attempts;

describe('ATIF trajectories', () => {
  test('one document is one attempt, also as the one element of a list', () => {
    expect(read.formats).toEqual(['atif']);
    expect(read.attempts).toHaveLength(1);
    expect(readLog(JSON.stringify([vector]), '').attempts).toEqual(read.attempts);
    expect(readLog(JSON.stringify([vector, vector]), '').formats).toEqual([]);
  });

  test('steps of the agent are turns, copied ones are left out, and pictures are no text', () => {
    expect(attempt!.task.messages).toEqual([
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'What is here?' },
    ]);
    expect(attempt!.trajectory.steps.map(({ message }) => message.text)).toEqual([
      'I look.',
      'A door and a wall.',
    ]);
    expect(attempt!.trajectory.steps[0]!.message.thinking).toBe('Looking helps.');
    expect(attempt!.trajectory.finalAnswer).toBe('A door and a wall.');
  });

  test('results go to the calls they name; arguments that are no object are malformed', () => {
    const [step] = attempt!.trajectory.steps;
    expect(step!.toolCalls.map(({ arguments: values, malformed }) => [values, malformed])).toEqual([
      [{ at: 'door' }, undefined],
      [{}, '["door"]'],
    ]);
    expect(step!.toolResults.map(({ callId, content }) => [callId, content])).toEqual([
      ['b', [{ type: 'text', text: 'a wall' }]],
      ['a', [{ type: 'text', text: 'a door' }]],
    ]);
  });

  test('what was left out is said', () =>
    expect(attempt!.repairs.map(({ reason }) => reason)).toEqual([
      'parts of the conversation left out: image (1), result of no call (1)',
      'steps left out, copied or a subagent’s: 1',
      'trajectories left out, of subagents: 1',
    ]));

  test('usage is the sum of the steps where the whole has none', () => {
    expect(attempt!.usage).toEqual({ inputTokens: 30, outputTokens: 10, cachedInputTokens: 5 });
    expect(attempt).toMatchObject({
      model: 'maker/model-1',
      dollars: 0.5,
      task: { tools: [{ name: 'look' }] },
    });
  });

  test.each([
    [
      { ...vector, continued_trajectory_ref: 'part-2.json' },
      'only the first part of an attempt, which goes on in part-2.json',
    ],
    [{ ...vector, steps: [] }, 'no step is of the agent'],
  ])('what is no whole attempt is refused', (log, reason) =>
    expect(readLog(JSON.stringify(log), '').refusals.map((each) => each.reason)).toEqual([reason]),
  );

  test('anything in its place is read or refused', () => readsAnything('atif', [vector]));
});

describe.skipIf(!hasSamples)(`ATIF samples${withSamples}`, () => {
  const samples = hasSamples ? samplesIn('atif') : [];

  test.each(samples)('%s', (file) => {
    const { formats, attempts, refusals } = readLog(sample(file), file);
    expect(formats).toEqual(['atif']);
    expect(attempts.length + refusals.length).toBe(1);
    expect(refusals.length).toBe(file.endsWith('/terminus-2.trajectory.json') ? 1 : 0);
  });

  test('OpenHands: calls with their results, totals, cost', () => {
    const [openHands] = readLog(sample('atif/openhands.trajectory.json'), '').attempts;
    const calls = openHands!.trajectory.steps.map(({ toolCalls, toolResults }) => [
      toolCalls[0]!.name,
      toolResults.length,
    ]);
    expect(calls).toEqual([
      ['str_replace_editor', 1],
      ['finish', 0],
    ]);
    expect(openHands).toMatchObject({ usage: { inputTokens: 220, outputTokens: 80 }, dollars: 0.00135 });
    expect(openHands!.task.tools).toHaveLength(6);
  });
});
