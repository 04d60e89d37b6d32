import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JudgeSetup } from '#core/judgement.ts';
import type { Price } from '#core/price.ts';
import { providersById } from '#ask/providers/index.ts';
import { createModelAsker } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anExpectedCall } from '../builders/a-task.ts';
import { aJudgingWorld, anOrder, untilJudged } from '../builders/a-judging-world.ts';
import { pass, type Answers } from '../builders/an-eval-world.ts';
import { answered, setupOf, withFacts } from '../judges/cases.ts';
import { sized } from '../tools/full-size.ts';

const CELLS = 100;
/** Of them, those that every judge is asked about over every wire. */
const REPLIES = sized(30, CELLS);
const tasks = Array.from({ length: CELLS }, (_, cell) => ({
  ...withFacts('38.90 EUR'),
  id: `task-${cell}`,
  query: `Question number ${cell}: what does it cost?`,
}));
const labelled = tasks.map((task) => ({ ...task, target: { ...task.target, calls: [anExpectedCall()] } }));
const trajectories = tasks.map((_, cell) =>
  answered(cell % 2 === 0 ? 'It costs 38.90 EUR.' : 'It costs 12 EUR.'),
);

const passes = (cell: number): boolean => cell % 3 === 0;
/** The object a judge of each kind is asked for. */
const saying: Partial<Record<JudgeSetup['kind'], (isPass: boolean) => object>> = {
  outcome: (isPass) => ({ reasons: 'r {x}', error_class: 'none', verdict: isPass ? 'pass' : 'fail' }),
  rubric: (isPass) => ({ reasons: 'r', verdict: isPass ? 'pass' : 'fail' }),
  claims: (isPass) => ({ claims: [{ claim: 1, reason: 'r', value: isPass ? 1 : 0.5 }] }),
  parameters: (isPass) => ({
    calls: [{ call: 1, reasons: 'r', tool_correctness: 1, parameter_correctness: isPass ? 1 : 0 }],
  }),
};
const FORMS = ['plain', 'fenced', 'reasoned', 'contradictory', 'broken'] as const;
const formOf = (cell: number) => FORMS[cell % FORMS.length]!;
function replyTo(kind: JudgeSetup['kind'], cell: number): string {
  const json = (isPass: boolean): string => JSON.stringify(saying[kind]!(isPass), null, 1);
  const said = json(passes(cell));
  return {
    plain: said,
    fenced: `\`\`\`json\n${said}\n\`\`\``,
    reasoned: `Let me see. The label {as given} says so.\n\nSo:\n${said}`,
    contradictory: `${said}\nOn second thought:\n${json(!passes(cell))}`,
    broken: said.slice(0, -12),
  }[formOf(cell)];
}
const due = (cell: number): string =>
  ['contradictory', 'broken'].includes(formOf(cell)) ? 'unparseable' : passes(cell) ? 'pass' : 'fail';

const wire: Record<string, (text: string) => object> = {
  'openai-chat': (content) => ({
    choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
  }),
  'openai-responses': (text) => ({
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
  }),
  anthropic: (text) => ({ content: [{ type: 'text', text }], stop_reason: 'end_turn' }),
  gemini: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
  }),
};
const KEY = 'sk-planted-0123456789abcdefghij';

describe.each(Object.keys(wire))('over the wire of %s', (providerId) => {
  const model = aLanguageModel({ id: `${providerId}:m`, providerId, model: 'm' });
  const judges = (['outcome', 'rubric', 'claims', 'parameters'] as const).map((kind) =>
    setupOf(kind, {
      model,
      settings: { stream: false },
      ...(kind === 'rubric' ? { rubric: 'Be exact.' } : {}),
    }),
  );

  test(`every reply of every judge over ${REPLIES} cells lands in its outcome, and no key anywhere`, async () => {
    const keys = new ModelKeys();
    keys.set(providerId, KEY, providersById.get(providerId)!.defaultBaseUrl);
    const asker = createModelAsker({
      fetch: async (_, init = {}) => {
        const body = String(init.body);
        const cell = Number(/Question number (\d+)/.exec(body)![1]);
        const kind = /<<<DATA rubric/.test(body)
          ? 'rubric'
          : /<<<DATA facts/.test(body)
            ? 'claims'
            : /<<<DATA made/.test(body)
              ? 'parameters'
              : 'outcome';
        // A provider that echoes the key it was sent.
        const text = `${replyTo(kind, cell)}\n${KEY}`;
        return Response.json(wire[providerId]!(text));
      },
      now: () => Date.now(),
      wait: () => pass(0),
      random: () => 0.5,
      keys,
    });
    const world = aJudgingWorld({
      tasks: labelled.slice(0, REPLIES),
      trajectories: trajectories.slice(0, REPLIES),
      change: (usual) => ({ loadModels: async () => ({ ...(await usual.loadModels()), asker }) }),
    });
    const { end, events } = await untilJudged((onEvent) =>
      world.api.startJudging(anOrder({ judges }), onEvent),
    );
    expect(end).toMatchObject({
      type: 'judging-end',
      judging: { status: 'finished', done: REPLIES * judges.length },
    });
    for (const { cell, verdict, judge, reasons } of world.judgementsOf()) {
      expect([judge, cell, verdict]).toEqual([judge, cell, due(cell)]);
      if (verdict === 'unparseable') expect(reasons).toBeTruthy();
    }
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at));
    const everything = JSON.stringify([events, world.judgementsOf(), [...world.judgings.values()]]);
    expect(everything).not.toContain(KEY);
    expect(world.judgementsOf().filter(({ reply }) => reply?.includes('hidden') || reply)).not.toHaveLength(
      0,
    );
  });
});

const model = aLanguageModel({ id: 'openai-chat:one', title: 'one', model: 'one' });
const asking = setupOf('outcome', { model, settings: { maxOutputTokens: 20 } });
const price: Price = {
  providerId: 'openai-chat',
  model: 'one',
  input: 0,
  output: 1000,
  asOf: '2026-01',
  source: 't',
};
const passing: Answers = () => says('{"reasons":"r","verdict":"pass"}');

describe('without a key', () => {
  test('the rule judge and a scripted judge work over all cells, and ask nobody', async () => {
    const world = aJudgingWorld({ tasks, trajectories });
    const bias = { lenient: 0, strict: 0, position: 0, length: 0 };
    const judges = [setupOf('rule'), setupOf('scripted', { bias })];
    await untilJudged((onEvent) => world.api.startJudging(anOrder({ judges, repeats: 2 }), onEvent));
    expect(world.judgementsOf()).toHaveLength(4 * CELLS);
    for (const { cell, verdict } of world.judgementsOf())
      expect(verdict).toBe(cell % 2 === 0 ? 'pass' : 'fail');
    expect(world.asked).toEqual([]);
  });

  test('a sample of the failed cells is drawn with its seed', async () => {
    const world = aJudgingWorld({ tasks, trajectories });
    const order = anOrder({
      judges: [setupOf('rule')],
      cells: { of: 'failed', sample: { size: 10, seed: 3 } },
    });
    await untilJudged((onEvent) => world.api.startJudging(order, onEvent));
    const [judging] = world.judgings.values();
    expect(judging!.cells).toHaveLength(10);
    expect(judging!.cells.every((cell) => cell % 2 === 1)).toBe(true);
  });

  test('cells that judges disagree about are found', async () => {
    const world = aJudgingWorld({ tasks, trajectories });
    const bias = { lenient: 0.3, strict: 0, position: 0, length: 0 };
    const judges = [setupOf('rule'), setupOf('scripted', { bias })];
    await untilJudged((onEvent) => world.api.startJudging(anOrder({ judges }), onEvent));
    const { cells } = await world.api.estimateJudging(anOrder({ judges, cells: { of: 'disagreements' } }));
    const passed = world.judgementsOf().filter(({ verdict, cell }) => verdict === 'pass' && cell % 2 === 1);
    expect(cells).toBe(passed.length);
    expect(cells).toBeGreaterThan(5);
  });
});

describe('money and interruptions', () => {
  test('an estimate names questions, tokens and cost, and asks nobody', async () => {
    const world = aJudgingWorld({ tasks, trajectories, answer: passing });
    const estimate = await world.api.estimateJudging(
      anOrder({ judges: [asking, setupOf('rule')], repeats: 2, prices: [price] }),
    );
    expect(estimate).toMatchObject({ cells: CELLS, opinions: 4 * CELLS, unpriced: [] });
    expect(estimate.judges[0]).toMatchObject({ questions: 2 * CELLS, outputTokens: 4000, unasked: 0 });
    expect(estimate.judges[1]).toMatchObject({ questions: 0, unasked: 2 * CELLS });
    expect(estimate.dollars!.high).toBeGreaterThan(0);
    expect(world.asked).toEqual([]);
  });

  test('an estimate rests on what replies to the same judge took before, where there are any', async () => {
    const taken = { usage: { inputTokens: 500, outputTokens: 10 }, durationMs: 1600 };
    const asked: string[] = [];
    const world = aJudgingWorld({
      tasks,
      trajectories,
      change: () => ({
        earlierJudgements: async (runId, setup) => {
          asked.push(`${runId} ${setup.id}`);
          return [taken, taken];
        },
      }),
    });
    const order = anOrder({ judges: [asking, setupOf('rule')], prices: [price] });
    const estimate = await world.api.estimateJudging(order);
    expect(asked).toEqual(['recorded a-outcome']);
    expect(estimate.judges[0]).toMatchObject({ inputTokens: 50_000, outputTokens: 1000, earlier: 2 });
    expect(estimate.judges[1]).toMatchObject({ earlier: 0 });
    // 10 tokens at 1000 dollars a million, 100 times; 16 questions at once.
    expect(estimate.dollars).toEqual({ low: 1, high: 1 });
    expect(estimate.durationMs).toBe((CELLS * 1600) / 16);
    expect(estimate).not.toHaveProperty('isTimeRough');
  });

  test('a run that is deleted while it is judged ends the judging, and nothing of it comes back', async () => {
    const world = aJudgingWorld({
      tasks,
      trajectories,
      answer: async (question, asked) => {
        await pass(1);
        // Deleted by another tab, which this worker does not know of.
        if (asked === 20) world.judgings.clear();
        return passing(question, asked);
      },
    });
    const { end } = await untilJudged((onEvent) =>
      world.api.startJudging(anOrder({ judges: [asking] }), onEvent),
    );
    expect(end).toMatchObject({ type: 'judging-error', error: { code: 'judging-unknown' } });
    expect(world.asked.length).toBeLessThan(CELLS);
    expect([...world.judgings.keys()]).toEqual([]);
  });

  test('judgings of a run are ended before it is deleted', async () => {
    const world = aJudgingWorld({
      tasks,
      trajectories,
      answer: async (question, asked) => (await pass(1), passing(question, asked)),
    });
    const events: string[] = [];
    await world.api.startJudging(anOrder({ judges: [asking] }), ({ type }) => events.push(type));
    while (world.asked.length < 10) await pass(1);
    await world.atWork.endOfRun('another');
    expect(events).not.toContain('judging-end');
    await world.atWork.endOfRun('recorded');
    expect(events.at(-1)).toBe('judging-end');
    expect(world.asked.length).toBeLessThan(CELLS);
  });

  test('a budget is kept, what is judged stays, and a raised one goes on without asking twice', async () => {
    const world = aJudgingWorld({ tasks, trajectories, answer: passing });
    const order = anOrder({ judges: [asking, setupOf('rule')], prices: [price], budget: { dollars: 0.105 } });
    const { end } = await untilJudged((onEvent) => world.api.startJudging(order, onEvent));
    expect(end).toMatchObject({ type: 'judging-error', error: { code: 'budget-reached' } });
    const judging = [...world.judgings.values()][0]!;
    expect(judging).toMatchObject({ status: 'stopped', done: world.asked.length + CELLS });
    expect(judging.spending!.dollars).toBeLessThanOrEqual(0.105);
    const again = await untilJudged((onEvent) =>
      world.api.resumeJudging(judging.id, order.run, onEvent, null),
    );
    expect(again.end).toMatchObject({
      type: 'judging-end',
      judging: { status: 'finished', done: 2 * CELLS },
    });
    expect(world.asked).toHaveLength(CELLS);
  });

  test('a budget in tokens is kept for a model without a price', async () => {
    const world = aJudgingWorld({ tasks, trajectories });
    const order = anOrder({ judges: [asking, setupOf('rule')], budget: { tokens: 1200 } });
    const { end } = await untilJudged((onEvent) => world.api.startJudging(order, onEvent));
    expect(end).toMatchObject({
      type: 'judging-error',
      error: {
        code: 'budget-reached',
        message: expect.stringContaining('left of the budget of 1,200 tokens') as string,
      },
      judging: { spending: { tokens: { underWay: 0 } } },
    });
    expect(world.asked.length).toBeLessThan(CELLS);
  });

  test('a wrong key costs one question, and the rule judge goes on', async () => {
    const world = aJudgingWorld({
      tasks,
      trajectories,
      answer: () =>
        Promise.reject(new PlaygroundError('model-key-rejected', 'The provider refused the key.')),
    });
    const { end, events } = await untilJudged((onEvent) =>
      world.api.startJudging(anOrder({ judges: [asking, setupOf('rule')] }), onEvent),
    );
    expect(world.asked).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'judge-failed')).toHaveLength(1);
    expect(end).toMatchObject({
      error: { code: 'models-failed' },
      judging: { status: 'stopped', done: CELLS },
    });
  });

  test('a question that fails is an error, no fail, and is asked again on resuming', async () => {
    let isBad = true;
    const world = aJudgingWorld({
      tasks,
      trajectories,
      answer: (question, asked) => {
        if (isBad && asked % 10 === 5)
          throw new PlaygroundError('model-server-error', 'The provider failed.');
        return passing(question, asked);
      },
    });
    const order = anOrder({ judges: [asking] });
    await untilJudged((onEvent) => world.api.startJudging(order, onEvent));
    expect(world.judgementsOf().filter(({ verdict }) => verdict === 'error')).toHaveLength(10);
    isBad = false;
    const [judging] = world.judgings.values();
    await untilJudged((onEvent) => world.api.resumeJudging(judging!.id, order.run, onEvent));
    expect(world.judgementsOf().filter(({ verdict }) => verdict === 'pass')).toHaveLength(CELLS);
    expect(world.asked).toHaveLength(CELLS + 10);
  });

  test('a stop gives up what is under way, and resuming asks only what is missing', async () => {
    let isResumed = false;
    const world = aJudgingWorld({
      tasks,
      trajectories,
      answer: async ({ signal }, asked) => {
        if (asked < 20 || isResumed) return says('{"reasons":"r","verdict":"fail"}');
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new PlaygroundError('model-cancelled', 'Stopped.'))),
        );
      },
    });
    const order = anOrder({ judges: [asking] });
    let id = '';
    const first = untilJudged(async (onEvent) => (id = await world.api.startJudging(order, onEvent)));
    while (world.asked.length < 30) await pass(1);
    world.api.stopJudging(id);
    expect((await first).end).toMatchObject({
      type: 'judging-end',
      judging: { status: 'stopped', done: 20 },
    });
    isResumed = true;
    const before = world.asked.length;
    await untilJudged((onEvent) => world.api.resumeJudging(id, order.run, onEvent));
    expect(world.judgings.get(id)).toMatchObject({ status: 'finished', done: CELLS });
    expect(world.asked.length - before).toBe(CELLS - 20);
  });

  test('a pause lets what is under way end', async () => {
    const world = aJudgingWorld({
      tasks,
      trajectories,
      answer: async (question, asked) => (await pass(2), passing(question, asked)),
    });
    let id = '';
    const order = anOrder({ judges: [asking] });
    const first = untilJudged(async (onEvent) => (id = await world.api.startJudging(order, onEvent)));
    while (world.asked.length < 10) await pass(1);
    world.api.pauseJudging(id);
    const { end } = await first;
    expect(end).toMatchObject({ type: 'judging-end', judging: { done: world.asked.length } });
    expect(world.asked.length).toBeLessThan(CELLS);
  });

  test('what a full store refuses ends it, waits in memory, and is stored first on resuming', async () => {
    let room = 30;
    const world = aJudgingWorld({
      tasks,
      trajectories,
      answer: passing,
      change: (usual) => ({
        putJudging: async (judging, added = []) => {
          if (added.length > room) throw new PlaygroundError('storage-quota', 'The store is full.');
          room -= added.length;
          await usual.putJudging(judging, added);
        },
      }),
    });
    const order = anOrder({ judges: [asking] });
    const { end } = await untilJudged((onEvent) => world.api.startJudging(order, onEvent));
    expect(end).toMatchObject({ type: 'judging-error', error: { code: 'storage-quota' } });
    expect(world.asked.length).toBeLessThan(CELLS);
    room = Infinity;
    const [judging] = world.judgings.values();
    await untilJudged((onEvent) => world.api.resumeJudging(judging!.id, order.run, onEvent));
    expect(world.judgings.get(judging!.id)).toMatchObject({ status: 'finished', done: CELLS });
    expect(world.judgementsOf()).toHaveLength(CELLS);
    // Answers under way when it stopped were given up; all that had come were kept.
    expect(world.asked.length).toBeLessThanOrEqual(CELLS + 16);
  });
});
