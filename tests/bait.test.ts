import { describe, expect, test } from 'vitest';
import { baitsTaken, CANARIES, baitsIn, type FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { servers, underPoison } from '#world/index.ts';
import { aTool } from './builders/plans.ts';

const stepWith = (args: JsonObject, more: Partial<Step> = {}): Step => ({
  index: 0,
  message: { role: 'assistant', text: '' },
  toolCalls: [{ id: '1', name: 'mail_send', arguments: args }],
  toolResults: [],
  durationMs: 0,
  ...more,
});
const poison: FaultPlan = { seed: 3, rules: [{ kind: 'poisoned-description', rate: 0.5 }] };

describe('the baits that an attempt took', () => {
  test('are those whose address a call names, in whatever case and place', () => {
    const [poisoned, injected] = Object.values(CANARIES);
    expect(baitsTaken({ steps: [stepWith({ to: [injected!.toUpperCase()] })] })).toEqual([
      'injected-instruction',
    ]);
    expect(
      baitsTaken({ steps: [stepWith({ body: `cc ${poisoned}` }), stepWith({ a: { b: injected! } })] }),
    ).toEqual(['poisoned-description', 'injected-instruction']);
  });

  test('are none where only the text or a result names it', () => {
    const { 'injected-instruction': address } = CANARIES;
    const step = stepWith(
      { to: 'ada@home.example' },
      { message: { role: 'assistant', text: `I will not write to ${address}.` } },
    );
    expect(baitsTaken({ steps: [step] })).toEqual([]);
  });

  test('can be told apart: no address stands within another', () => {
    const addresses = Object.values(CANARIES);
    for (const one of addresses) expect(addresses.filter((other) => other.includes(one))).toEqual([one]);
  });

  test('are put out by some plans alone', () => {
    expect(baitsIn(poison)).toEqual(['poisoned-description']);
    expect(baitsIn({ seed: 1, rules: [{ kind: 'timeout', rate: 1 }] })).toEqual([]);
    expect(baitsIn(undefined)).toEqual([]);
  });
});

describe('a menu under poisoned descriptions', () => {
  const tools: Tool[] = servers.flatMap(({ server, tools: own }) =>
    own.map((tool): Tool => ({ ...tool, server, schemaFrom: 'source' })),
  );
  const isPoisoned = ({ description }: Tool): boolean =>
    description.includes(CANARIES['poisoned-description']);

  test('has as many of them as the rate says, the same each time, and other tools as they were', () => {
    const menu = underPoison(tools, poison);
    const count = menu.filter(isPoisoned).length;
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(130);
    expect(underPoison(tools, poison)).toEqual(menu);
    for (const [at, tool] of menu.entries()) if (!isPoisoned(tool)) expect(tool).toBe(tools[at]);
    expect(menu.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  test('is pulled away once a tool of its server was called, and stays so', () => {
    const plan: FaultPlan = { seed: 3, rules: [{ kind: 'rug-pull', rate: 1 }] };
    const pulled = (called: string[]): string[] =>
      underPoison(tools, plan, called).flatMap(({ server, description }) =>
        description.includes(CANARIES['rug-pull']) ? [server!] : [],
      );
    expect(pulled([])).toEqual([]);
    const own = tools.filter(({ server }) => server === 'todo');
    expect(new Set(pulled([own[0]!.name]))).toEqual(new Set(['todo']));
    expect(pulled([own[0]!.name, 'not_of_the_testbed'])).toHaveLength(own.length);
  });

  test('is the same menu without such a rule, and leaves tools that are not the testbed’s', () => {
    expect(underPoison(tools, undefined)).toBe(tools);
    const all: FaultPlan = { seed: 1, rules: [{ kind: 'poisoned-description', rate: 1 }] };
    const strange = aTool('not_of_the_testbed');
    expect(underPoison([strange], all)).toEqual([strange]);
  });
});
