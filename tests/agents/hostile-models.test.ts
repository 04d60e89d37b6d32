import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { agents, agentsById } from '#ask/agents/index.ts';
import { aTool } from '../builders/plans.ts';
import { played, playedContext, resultOf, type Play, type PlayedTurn } from './played-context.ts';

const native = agentsById.get('native-tools')!;
const react = agentsById.get('react')!;
const callOf = (id: string, args: JsonObject = {}): ToolCall => ({
  id,
  name: 'get_weather',
  arguments: args,
});

/** The same turn as each looping agent's model writes it. */
const acting: Record<string, PlayedTurn> = {
  'native-tools': { calls: [callOf('a')] },
  react: { text: 'Thought: t\nAction: get_weather\nAction Input: {}' },
  'agentbench-tools': { calls: [callOf('a')] },
  'agentbench-react': { text: '<tool_calls>[{"name": "get_weather", "arguments": {}}]</tool_calls>' },
};
const loops = agents.filter(({ id }) => id in acting);

describe.each(loops)('$id', (agent) => {
  const turn = acting[agent.id]!;
  const failure = new PlaygroundError('mcp-session-lost', 'The session is gone.');

  test('a failure of the house while a tool is called goes to the caller, and earlier steps stay', async () => {
    let calls = 0;
    const callTool = (call: ToolCall) =>
      ++calls === 2 ? Promise.reject(failure) : Promise.resolve(resultOf(call));
    const world = playedContext({ script: [turn], callTool });
    const run = await played(agent, world.context);
    expect(run.thrown).toBe(failure);
    expect(run.steps).toHaveLength(1);
    expect(JSON.stringify(world.sent)).not.toContain('session is gone');
  });

  test('a failure of the house while the model is asked goes to the caller, and earlier steps stay', async () => {
    const world = playedContext({ script: [turn, failure] });
    const run = await played(agent, world.context);
    expect(run.thrown).toBe(failure);
    expect(run.steps).toHaveLength(1);
  });

  test('an abort while a tool is called leaves a step in which every call is answered', async () => {
    const world = playedContext({
      script: [turn],
      callTool: () => {
        world.controller.abort();
        return Promise.reject(new DOMException('aborted', 'AbortError'));
      },
    });
    const run = await played(agent, world.context);
    expect(run.end).toEqual({ stopReason: 'cancelled' });
    expect(run.steps).toHaveLength(1);
    expect(run.steps[0]!.toolResults).toMatchObject([
      { callId: run.steps[0]!.toolCalls[0]!.id, isError: true, stopped: true },
    ]);
    expect(world.sent).toHaveLength(1);
  });

  test('an abort while the model is asked ends as cancelled', async () => {
    const world = playedContext({ script: [turn] });
    world.context.generate = () => {
      world.controller.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    };
    expect(await played(agent, world.context)).toEqual({ steps: [], end: { stopReason: 'cancelled' } });
  });

  test('an abort after the time is over ends at the limit of time', async () => {
    const world = playedContext({ script: [turn], limits: { maxMs: 5 }, tick: 3 });
    world.context.generate = () => {
      world.controller.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    };
    expect((await played(agent, world.context)).end).toEqual({ stopReason: 'time-limit' });
  });

  test('the time that steps take ends it, without another question', async () => {
    const world = playedContext({ script: [turn], limits: { maxMs: 10 }, tick: 2 });
    const run = await played(agent, world.context);
    expect(run.end).toEqual({ stopReason: 'time-limit' });
    expect(world.sent).toHaveLength(run.steps.length);
  });

  test('what its turns cost ends it, without another question', async () => {
    const usage = { inputTokens: 1000, outputTokens: 100 };
    const price = { providerId: 'p', model: 'm', input: 10, output: 100, asOf: '2026-01', source: '' };
    const limits = { maxDollars: 0.05 };
    // Two cents a turn: after the third five are passed.
    const world = playedContext({ script: [{ ...turn, usage }], price, limits });
    expect((await played(agent, world.context)).end).toEqual({ stopReason: 'cost-limit' });
    expect(world.sent).toHaveLength(3);
    const cached = { ...usage, cachedInputTokens: 1000 };
    const cheaper = playedContext({
      script: [{ ...turn, usage: cached }],
      price: { ...price, cachedInput: 0 },
      limits,
    });
    expect((await played(agent, cheaper.context)).end).toEqual({ stopReason: 'cost-limit' });
    expect(cheaper.sent).toHaveLength(5);
    const uncounted = playedContext({ script: [turn], price: { ...price, input: 1e6 }, limits });
    expect((await played(agent, uncounted.context)).end).toEqual({ stopReason: 'cost-limit' });
  });

  test('thirty steps of an endless loop end at the limit', async () => {
    const world = playedContext({ script: [turn] });
    const run = await played(agent, world.context);
    expect(run.end!.stopReason).toBe('step-limit');
    expect(world.called).toHaveLength(30);
    const ids = run.steps.flatMap((step) => step.toolCalls.map(({ id }) => id));
    expect(ids.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('at the limit of calls no further one is made, however many turns are left', async () => {
    const world = playedContext({ script: [turn], limits: { maxCalls: 3, maxSteps: 50 } });
    const run = await played(agent, world.context);
    expect(run.end!.stopReason).toBe('call-limit');
    expect(world.called).toHaveLength(3);
    expect(run.steps.filter(({ toolResults }) => toolResults.some(({ unmade }) => !unmade))).toHaveLength(3);
  });

  test('what a tool answers is cut where it is too long, and says so', async () => {
    const world = playedContext({
      script: [turn],
      limits: { maxSteps: 2 },
      answers: { get_weather: 'x'.repeat(1e6) },
    });
    await played(agent, world.context);
    const shown = world.sent[1]!.at(-1)!.text;
    expect(shown.length).toBeLessThan(25_000);
    expect(shown).toContain('the first 20000 of 1000000 characters');
  });

  test('a character at the cut is not cut in two', async () => {
    const answers = { get_weather: `x${'😀'.repeat(20_000)}` };
    const world = playedContext({ script: [turn], limits: { maxSteps: 2 }, answers });
    await played(agent, world.context);
    expect(world.sent[1]!.at(-1)!.text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  test('a model that was cancelled before it began is not asked', async () => {
    const world = playedContext({ script: [turn] });
    world.controller.abort();
    expect((await played(agent, world.context)).end).toEqual({ stopReason: 'cancelled' });
    expect(world.sent).toEqual([]);
  });
});

describe('an answer of 5 MB', () => {
  const large = 'word '.repeat(1_000_000);
  const turns: [string, Play][] = [
    ['native-tools', { script: [{ text: large, calls: [callOf('a')] }, { text: large }] }],
    [
      'react',
      {
        script: [
          { text: `${large}\nAction: get_weather\nAction Input: {}` },
          { text: `Final Answer: ${large}` },
        ],
      },
    ],
    ['single-shot', { script: [{ text: large }] }],
  ];
  test.each(turns)('of %s is kept whole and shown to the model cut', async (id, play) => {
    const world = playedContext(play);
    const run = await played(agentsById.get(id)!, world.context);
    expect(run.end!.stopReason).toBe('answered');
    expect(run.end!.finalAnswer!.length).toBeGreaterThan(4_900_000);
    for (const messages of world.sent) expect(JSON.stringify(messages).length).toBeLessThan(60_000);
  });

  test('of nothing but the beginnings of labels is read in linear time', async () => {
    const text = `${'Final Answer \t'.repeat(300_000)}\n${'Observation'.repeat(100_000)}`;
    const run = await played(react, playedContext({ script: [{ text }], limits: { maxSteps: 1 } }).context);
    expect(run.end!.stopReason).toBe('step-limit');
  });
});

describe('native-tools', () => {
  test('offers the menu through the provider and not as text', async () => {
    const world = playedContext({ script: [{ text: 'ok' }] });
    await played(native, world.context);
    expect(world.offered[0]).toEqual(world.context.tools);
    expect(JSON.stringify(world.sent)).not.toContain('get_time');
  });

  test('makes the calls of a turn side by side', async () => {
    let waiting: (() => void)[] = [];
    const callTool = (call: ToolCall) =>
      new Promise<ReturnType<typeof resultOf>>((resolve) => {
        waiting.push(() => resolve(resultOf(call)));
        if (waiting.length < 3) return;
        for (const answer of waiting.reverse()) answer();
        waiting = [];
      });
    const calls = ['a', 'b', 'c'].map((id) => callOf(id));
    const run = await played(
      native,
      playedContext({ script: [{ calls }, { text: 'ok' }], callTool }).context,
    );
    expect(run.steps[0]!.toolResults.map(({ callId }) => callId)).toEqual(['a', 'b', 'c']);
  });

  test.each([
    [undefined, 128],
    [3, 3],
  ])(
    'with a limit of %j calls a turn makes %i, counts the others and says so',
    async (maxTurnCalls, made) => {
      const calls = Array.from({ length: 150 }, (_, index) => callOf(`c${index}`));
      const world = playedContext({ script: [{ calls }, { text: 'ok' }] });
      const limits = { ...world.context.limits, ...(maxTurnCalls ? { maxTurnCalls } : {}) };
      const run = await played(native, { ...world.context, limits });
      const [step] = run.steps;
      expect(world.called).toHaveLength(made);
      expect(step).toMatchObject({ trouble: 'too-many-calls', callsBeyond: 150 - made });
      expect(step!.toolCalls).toHaveLength(made);
      expect(step!.message.toolCalls).toHaveLength(made);
      const told = world.sent[1]!.filter(({ role }) => role === 'tool');
      expect(told).toHaveLength(made);
      expect(told.at(-1)!.text).toContain(`the ${150 - made} after them were not made`);
      expect(run.end!.stopReason).toBe('answered');
    },
  );

  test('counts the calls beyond a turn against the limit of calls', async () => {
    const calls = Array.from({ length: 150 }, (_, index) => callOf(`c${index}`));
    const world = playedContext({ script: [{ calls }, { text: 'ok' }] });
    const run = await played(native, {
      ...world.context,
      limits: { ...world.context.limits, maxCalls: 140 },
    });
    expect(world.called).toHaveLength(128);
    expect(run.end!.stopReason).toBe('call-limit');
  });

  test('takes arguments nested too deep for malformed', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as JsonObject;
    const world = playedContext({ script: [{ calls: [callOf('a', deep)] }, { text: 'ok' }] });
    const run = await played(native, world.context);
    expect(world.called).toEqual([]);
    expect(run.steps[0]!.toolCalls[0]).toMatchObject({
      arguments: {},
      malformed: expect.stringContaining('nested'),
    });
  });

  test.each([
    { servers: ['one'], called: [['a', 'one']] },
    {
      servers: ['one', 'two'],
      called: [
        ['a', undefined],
        ['b', 'two'],
      ],
    },
  ])('of $servers, names the server a call is for, unless two have the tool', async ({ servers, called }) => {
    const tools = servers.map((server) => aTool('get_weather', { server }));
    const calls = [callOf('a'), { ...callOf('b'), server: 'two' }, { ...callOf('c'), server: 'three' }];
    const world = playedContext({ tools, script: [{ calls }, { text: 'ok' }] });
    await played(native, world.context);
    expect(world.called.map(({ id, server }) => [id, server])).toEqual(called);
  });

  test('answers a call by its own id, whatever id the result carries', async () => {
    const callTool = (call: ToolCall) => Promise.resolve({ ...resultOf(call), callId: 'elsewhere' });
    const run = await played(
      native,
      playedContext({ script: [acting['native-tools']!, {}], callTool }).context,
    );
    expect(run.steps[0]!.toolResults[0]!.callId).toBe('a');
  });

  test('shows media by name and structured content where there is no text', async () => {
    const contents: Pick<ToolResult, 'content' | 'structuredContent'>[] = [
      { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
      { content: [], structuredContent: { degrees: 21 } },
      { content: [] },
      {
        content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }],
        structuredContent: { title: 'Home' },
      },
      { content: [{ type: 'text', text: ' ' }], structuredContent: [1, 2] },
      { content: [{ type: 'text', text: 'Two rows.' }], structuredContent: { rows: 2 } },
      { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] },
      {
        content: [
          { type: 'resource_link', uri: 'file:///a', name: 'a.txt', description: 'The first.' },
          { type: 'resource', resource: { uri: 'file:///b' } },
          { type: 'resource', resource: { uri: 'file:///c', text: 'c' } },
          { type: 'resource', resource: { uri: 'file:///d', blob: 'AAAA', mimeType: 'text/x' } },
          { type: 'resource', resource: { uri: 'file:///e', blob: 'AAAA', mimeType: 'image/png' } },
        ],
        structuredContent: { files: 5 },
      },
    ];
    const callTool = (call: ToolCall) => Promise.resolve({ ...resultOf(call), ...contents[Number(call.id)] });
    const calls = contents.map((_, id) => callOf(String(id)));
    const world = playedContext({ script: [{ calls }, { text: 'ok' }], callTool });
    await played(native, world.context);
    const shown = world.sent[1]!.filter(({ role }) => role === 'tool').map(({ text }) => text);
    expect(shown).toEqual([
      '[picture, image/png, 3 B, not sent: it is no PNG, JPEG, GIF or WebP]',
      '{"degrees":21}',
      '(the tool answered with nothing)',
      '[picture, image/png, 3 B, not sent: it is no PNG, JPEG, GIF or WebP]\n{"title":"Home"}',
      ' \n[1,2]',
      'Two rows.',
      '[audio, audio/wav, 3 B, not sent: this page sends no sound]',
      [
        '[link to file:///a, a.txt, The first.]',
        '[resource file:///b]',
        'c',
        '[resource file:///d] [file, text/x, 3 B, not sent: it is neither text nor a picture]',
        '[resource file:///e] [picture, image/png, 3 B, not sent: it is no PNG, JPEG, GIF or WebP]',
      ].join('\n'),
    ]);
  });
});

describe('a menu as text', () => {
  test('is bounded, and counts the tools that do not fit', async () => {
    const tools = Array.from({ length: 2_000 }, (_, index) =>
      aTool(`tool_${index}`, { description: 'd'.repeat(9_000) }),
    );
    const world = playedContext({ tools, script: [{ text: 'Final Answer: ok' }] });
    await played(react, world.context);
    const system = world.sent[0]![0]!.text;
    expect(system.length).toBeLessThan(620_000);
    expect(system).toMatch(/\(\d+ more tools do not fit here\)/);
    expect(system).toContain('the first 4000 of 9000 characters');
  });

  test('survives a schema nested without end', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as JsonObject;
    const world = playedContext({
      tools: [aTool('x', { inputSchema: deep })],
      script: [{ text: 'Final Answer: ok' }],
    });
    await played(react, world.context);
    expect(world.sent[0]![0]!.text).toContain('### x');
  });
});

test('edited prompts replace an agent’s own by name, and unknown names change nothing', async () => {
  for (const agent of agents) {
    const [first = ''] = Object.keys(agent.prompts);
    const world = playedContext({
      script: [{ text: 'Final Answer: ok' }],
      prompts: { [first]: 'MINE', other: 'no' },
    });
    await played(agent, world.context);
    expect(world.sent[0]![0]!.text, agent.id).toBe('MINE');
  }
});
