import { describe, expect, test } from 'vitest';
import { CANARIES, FAULT_KINDS, type FaultKind, type FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { ServerDefinition, World } from '#world/index.ts';
import { callUnderFaults, FAULT_META, freshTestbed, sliceOf, type TestbedState } from '#world/index.ts';
import { announcedTools } from '#world/faults.ts';

/** A world of one shelf: enough to see what each fault does to an answer and to a state. */
const shelf = {
  name: 'shelf',
  init: (): JsonObject => ({ a: 'alpha', b: 'beta', count: 2 }),
  meaning: {},
};
const definition: ServerDefinition = {
  server: 'shelf',
  title: 'Shelf',
  description: 'A shelf.',
  tools: ['put', 'look'].map((name) => ({
    name,
    title: name,
    description: `To ${name}.`,
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object' },
    annotations: {},
  })),
};
const answer = (structuredContent: JsonObject) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  structuredContent,
});
const worldNamed = (server: string): { definition: ServerDefinition; world: World } => ({
  definition: { ...definition, server },
  world: {
    server,
    slices: [shelf],
    tools: {
      put({ text }, { read, write }) {
        const { count } = read(shelf) as { count: number };
        write(shelf, { a: text!, b: text!, count: count + 1 });
        return answer({ count: count + 1 });
      },
      look: (_, { read }) =>
        answer({ items: [read(shelf).a!], distance_km: 1.5, count: read(shelf).count!, lat: 59.5 }),
    },
  },
});

const planOf = (kind: FaultKind, more: Partial<FaultPlan['rules'][number]> = {}): FaultPlan => ({
  seed: 7,
  rules: [{ kind, rate: 1, ...more }],
});
const call = (state: TestbedState, tool: string, args: JsonObject, plan?: FaultPlan, server = 'shelf') => {
  const member = worldNamed(server);
  return callUnderFaults(
    member,
    member.definition.tools.find((one) => one.name === tool)!,
    args,
    state,
    plan,
  );
};
const fresh = freshTestbed(1);
const textOf = ({ result }: ReturnType<typeof call>) =>
  result.content[0]?.type === 'text' ? result.content[0].text : '';

describe('a fault', () => {
  const instead: [FaultKind, string, string][] = [
    ['invalid-value', 'google-maps', 'The range of input latitude and longitude is invalid'],
    ['invalid-value', 'amap', "input 'origin' invalid"],
    ['api-error', 'tavily', 'status code 432'],
    ['api-error', 'paypal', 'PayPal API error (400)'],
    ['session-lost', 'playwright', 'not found'],
    ['runtime-error', 'filesystem', 'another coroutine is already waiting'],
    ['executable-missing', 'puppeteer', 'Failed to initialize browser'],
    ['connection-lost', 'todo', 'before secure TLS connection'],
    ['timeout', 'todo', 'Connection Timeout'],
    ['oversize-chunk', 'tavily', 'chunk is longer than limit'],
    ['resource-not-found', 'paypal', 'The specified resource does not exist'],
    ['rate-limited', 'todo', '429'],
  ];
  test.each(instead)('%s on %s replaces the call: «%s»', (kind, server, text) => {
    const after = call(fresh, 'put', { text: 'new' }, planOf(kind), server);
    expect(after.result.isError).toBe(true);
    expect(textOf(after)).toContain(text);
    expect(after.state.slices).toEqual({});
    expect(after.result._meta[FAULT_META]).toBe(kind);
  });

  test('failed-inside-success says so in a result that counts as a success', () => {
    const after = call(fresh, 'look', { text: 'x' }, planOf('failed-inside-success'), 'amap');
    expect(after.result.isError).toBeUndefined();
    expect(JSON.parse(textOf(after))).toMatchObject({ success: false, data: null });
  });

  test('empty-result keeps the shape and takes what is in it', () => {
    const after = call(fresh, 'look', { text: 'x' }, planOf('empty-result'), 'tavily');
    expect(after.result.structuredContent).toEqual({ items: [], distance_km: 0, count: 0, lat: 0 });
    expect(textOf(after)).toBe('');
  });

  test('truncated-output ends in the middle and has no structured form', () => {
    const whole = textOf(call(fresh, 'look', { text: 'x' }));
    const after = call(fresh, 'look', { text: 'x' }, planOf('truncated-output'));
    expect(textOf(after)).toBe(whole.slice(0, Math.floor(whole.length / 2)));
    expect(after.result.structuredContent).toBeUndefined();
  });

  test('wrong-unit enlarges measures and leaves counts and places', () => {
    const after = call(fresh, 'look', { text: 'x' }, planOf('wrong-unit'), 'amap');
    expect(after.result.structuredContent).toEqual({
      items: ['alpha'],
      distance_km: 1500,
      count: 2,
      lat: 59.5,
    });
  });

  test('injected-instruction adds an order after the true answer', () => {
    const after = call(fresh, 'look', { text: 'x' }, planOf('injected-instruction'));
    expect(after.result.structuredContent).toMatchObject({ items: ['alpha'] });
    expect(JSON.stringify(after.result.content[1])).toContain('canary@attacker.example');
  });

  test('partial-write answers an error and keeps the first half of the change', () => {
    const after = call(fresh, 'put', { text: 'new' }, planOf('partial-write'));
    expect(after.result.isError).toBe(true);
    expect(sliceOf(after.state, shelf)).toEqual({ a: 'new', b: 'new', count: 2 });
  });

  test('duplicate-delivery executes twice and answers once', () => {
    const after = call(fresh, 'put', { text: 'new' }, planOf('duplicate-delivery'));
    expect(sliceOf(after.state, shelf)).toMatchObject({ count: 4 });
    expect(after.result.structuredContent).toEqual({ count: 4 });
  });

  test('stale-cache answers from the beginning', () => {
    const written = call(fresh, 'put', { text: 'new' }).state;
    const after = call(written, 'look', { text: 'x' }, planOf('stale-cache'));
    expect(after.result.structuredContent).toMatchObject({ items: ['alpha'], count: 2 });
    expect(sliceOf(after.state, shelf)).toMatchObject({ a: 'new' });
  });

  test('schema-drift renames a parameter for good; the new name then works', () => {
    const plan = planOf('schema-drift', { times: 1 });
    const first = call(fresh, 'put', { text: 'new' }, plan);
    expect(first.result.isError).toBe(true);
    expect(announcedTools(worldNamed('shelf'), first.state, plan)[0]!.inputSchema.required).toEqual([
      'text_value',
    ]);
    expect(call(first.state, 'put', { text: 'new' }, plan).result.isError).toBe(true);
    const second = call(first.state, 'put', { text_value: 'new' }, plan);
    expect(sliceOf(second.state, shelf)).toMatchObject({ a: 'new' });
  });

  test('poisoned-description changes what the list says and no call', () => {
    const plan = planOf('poisoned-description', { tools: ['put'] });
    const [put, look] = announcedTools(worldNamed('shelf'), fresh, plan);
    expect(put!.description).toContain(CANARIES['poisoned-description']);
    expect(look!.description).toBe('To look.');
    expect(call(fresh, 'put', { text: 'new' }, plan).result._meta[FAULT_META]).toBeUndefined();
  });

  test('rug-pull changes what the list says once its server has answered a call, and no call', () => {
    const plan = planOf('rug-pull', { tools: ['put'] });
    const putIn = (state: TestbedState) => announcedTools(worldNamed('shelf'), state, plan)[0]!.description;
    expect(putIn(fresh)).toBe('To put.');
    const after = call(fresh, 'look', { text: 'x' }, plan);
    expect(after.result._meta[FAULT_META]).toBeUndefined();
    expect(putIn(after.state)).toContain(CANARIES['rug-pull']);
    expect(announcedTools(worldNamed('shelf'), after.state, plan)[1]!.description).toBe('To look.');
  });

  test('every kind of the list is tried above', () => {
    const tried = new Set(instead.map(([kind]) => kind));
    const alone: FaultKind[] = ['failed-inside-success', 'empty-result', 'truncated-output', 'wrong-unit'];
    alone.push('injected-instruction', 'partial-write', 'duplicate-delivery', 'stale-cache');
    alone.push('schema-drift', 'poisoned-description', 'rug-pull');
    for (const kind of alone) tried.add(kind);
    expect([...FAULT_KINDS].sort()).toEqual([...tried].sort());
  });
});

describe('a fault plan', () => {
  const errorsIn = (plan: FaultPlan, calls: number, server = 'shelf') => {
    let state = fresh;
    return Array.from({ length: calls }, () => {
      const after = call(state, 'look', { text: 'x' }, plan, server);
      state = after.state;
      return after.result.isError === true;
    });
  };

  test('meets about as many calls as its rate says, the same ones each time', () => {
    const met = errorsIn(planOf('timeout', { rate: 0.3 }), 1000);
    expect(met.filter(Boolean).length).toBeGreaterThan(250);
    expect(met.filter(Boolean).length).toBeLessThan(350);
    expect(errorsIn(planOf('timeout', { rate: 0.3 }), 1000)).toEqual(met);
  });

  test('clears after as many meetings as it says', () => {
    expect(errorsIn(planOf('timeout', { times: 2 }), 4)).toEqual([true, true, false, false]);
  });

  test('can name the one call it meets', () => {
    expect(errorsIn(planOf('timeout', { call: 1 }), 3)).toEqual([false, true, false]);
  });

  test('never lets go of a server whose executable is missing', () => {
    const met = errorsIn(planOf('executable-missing', { call: 1 }), 4, 'playwright');
    expect(met).toEqual([false, true, true, true]);
  });

  test('meets only the servers and tools it names, and only those its kind can meet', () => {
    expect(errorsIn(planOf('timeout', { servers: ['other'] }), 1)).toEqual([false]);
    expect(errorsIn(planOf('timeout', { tools: ['put'] }), 1)).toEqual([false]);
    expect(errorsIn(planOf('oversize-chunk'), 1)).toEqual([false]);
  });

  test('is not shifted for one server by calls on another', () => {
    const plan = planOf('timeout', { rate: 0.5 });
    const alone = errorsIn(plan, 20);
    let state = fresh;
    const between = Array.from({ length: 20 }, () => {
      state = call(state, 'look', { text: 'x' }, plan, 'elsewhere').state;
      const after = call(state, 'look', { text: 'x' }, plan);
      state = after.state;
      return after.result.isError === true;
    });
    expect(between).toEqual(alone);
  });
});
