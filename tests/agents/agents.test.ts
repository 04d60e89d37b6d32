import { describe, expect, test } from 'vitest';
import type { AgentEnd } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ToolCall } from '#core/tool.ts';
import { agents } from '#ask/agents/index.ts';
import { played, playedContext, type Play } from './played-context.ts';

/** A script of model turns → how the agent ended, its steps, and what it sent; what a vector leaves out is not compared. */
interface Vector extends Play {
  name: string;
  end: AgentEnd;
  /** A result is its call's id, whether it failed, and its text. */
  steps: { calls?: Partial<ToolCall>[]; results?: [string, boolean, string?][] }[];
  /** Messages of each question, but for the system's. */
  sent?: Partial<Message>[][];
  /** Names of the tools that each question offered. */
  offeredNames?: string[][];
  /** Names of the tools that were really called. */
  called?: string[];
}
const files = import.meta.glob<Vector[]>('../vectors/agents/*.json', { eager: true, import: 'default' });

/** Ways that another's vectors hold for: by grammar, deferred, and with other texts, it is the same loop or the same single question. */
const SAME: Readonly<Record<string, string>> = {
  'grammar-tools': 'native-tools',
  'deferred-tools': 'native-tools',
  'mcpbr-mcptoolbench': 'single-shot',
  'mcpbr-toolbench': 'single-shot',
  'mcpbr-toolbench-bare': 'single-shot',
};

describe.each(agents)('$id', (agent) => {
  const vectors = files[`../vectors/agents/${SAME[agent.id] ?? agent.id}.json`] ?? [];

  test('has vectors, a title and a meaning', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(5);
    expect(agent.title).not.toBe('');
    expect(agent.meaning.length).toBeGreaterThan(50);
  });

  test.each(vectors)('$name', async ({ end, steps, sent, offeredNames, called, ...play }) => {
    const world = playedContext(play);
    const run = await played(agent, world.context);
    expect(run.thrown).toBeUndefined();
    expect(run.end).toEqual(end);
    expect(run.steps.map(({ index }) => index)).toEqual(steps.map((_, index) => index));
    for (const [index, expected] of steps.entries()) {
      const { toolCalls, toolResults } = run.steps[index]!;
      expect(toolResults.map(({ callId }) => callId)).toEqual(toolCalls.map(({ id }) => id));
      if (expected.calls) expect(toolCalls).toMatchObject(expected.calls);
      if (expected.results) {
        const results = toolResults.map(({ callId, isError, content }) => [callId, isError, content[0]]);
        expect(results).toEqual(
          expected.results.map(([id, isError, text]) => [
            id,
            isError,
            text === undefined ? expect.anything() : { type: 'text', text },
          ]),
        );
      }
    }
    if (sent) {
      const asked = world.sent.map((messages) => messages.filter(({ role }) => role !== 'system'));
      expect(asked).toMatchObject(sent);
    }
    if (offeredNames)
      expect(world.offered.map((tools = []) => tools.map(({ name }) => name))).toEqual(offeredNames);
    if (called) expect(world.called.map(({ name }) => name)).toEqual(called);
  });
});

test('by grammar the model is given the form of an answer, which the grammar alone does not say', async () => {
  const systemOf = async (id: string): Promise<string> => {
    const [first] = files['../vectors/agents/native-tools.json']!;
    const world = playedContext(first!);
    await played(
      agents.find((agent) => agent.id === id)!,
      world.context,
    );
    return world.sent[0]!.find(({ role }) => role === 'system')!.text;
  };
  const [native, grammar] = [await systemOf('native-tools'), await systemOf('grammar-tools')];
  expect(grammar.startsWith(native.slice(0, 200))).toBe(true);
  expect(grammar).toContain('{"answer": "…"}');
  expect(native).not.toContain('"answer"');
});
