import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { mulberry32 } from '#core/random.ts';
import type { Task } from '#core/task.ts';
import { mentionsResult, type ToolCall } from '#core/tool.ts';
import { allShippedRows, importWhole } from '#build/shipped-sets.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { misreadArgument } from '#measure/scorers/index.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const made = (name: string, values: JsonObject, id = 'c1'): ToolCall => ({ id, name, arguments: values });
const booking = (query: string, due: Record<string, JsonValue[]>): Task =>
  aTask({ query, target: { calls: [anExpectedCall({ name: 'book', arguments: due })] } });
const ruleFor = (task: Task, ...calls: ToolCall[]): string | undefined => misreadArgument(task, calls)?.rule;

describe('an argument that holds another value of the query', () => {
  const task = booking('Book a train from Oslo to Bergen on 2026-12-03, back on 2026-12-09, for 2 people.', {
    from: ['Oslo'],
    to: ['Bergen', 'Bergen, Norway'],
    date: ['2026-12-03'],
    people: [2],
  });
  const sent = { from: 'Oslo', to: 'Bergen', date: '2026-12-03', people: 2 };

  test.each<[string, JsonObject, boolean]>([
    ['the label’s values', {}, false],
    ['start and end in each other’s place', { from: 'Bergen', to: 'Oslo' }, true],
    ['the date of the way back', { date: '2026-12-09' }, true],
    ['a date that the query does not state', { date: '2026-12-04' }, false],
    ['a town that the query does not state', { to: 'Trondheim' }, false],
    ['another spelling', { to: 'bergen' }, false],
    ['more words', { to: 'Bergen, Vestland' }, false],
    ['part of a number of the query', { people: 20 }, false],
    ['no value', { people: null }, false],
  ])('%s', (_, change, isMisread) => {
    expect(ruleFor(task, made('book', { ...sent, ...change }))).toBe(
      isMisread ? 'another-value-of-the-query' : undefined,
    );
  });

  test('what the query does not state is not judged', () => {
    const said = booking('A train to Bergen from the capital, please.', { from: ['Oslo'], to: ['Bergen'] });
    expect(ruleFor(said, made('book', { from: 'Bergen', to: 'Oslo' }))).toBeUndefined();
  });

  test('two names that may be of one thing are not judged', () => {
    const mail = booking('Write to Anna (anna@example.org).', { to: ['anna@example.org'] });
    expect(ruleFor(mail, made('book', { to: 'Anna' }))).toBeUndefined();
    const two = booking('Forward the mail of bo@example.org to anna@example.org.', {
      to: ['anna@example.org'],
    });
    expect(ruleFor(two, made('book', { to: 'bo@example.org' }))).toBe('another-value-of-the-query');
  });

  test('a default of the schema, a second try and a call too many are not judged', () => {
    const rooms = booking('Find 3 rooms for 2 nights.', { rooms: [3], nights: [2] });
    expect(ruleFor(rooms, made('book', { rooms: 2, nights: 2 }))).toBe('another-value-of-the-query');
    const [tool] = rooms.tools;
    const properties = { rooms: { type: 'integer', default: 2 } };
    const withDefault = { ...tool!, name: 'book', inputSchema: { type: 'object', properties } };
    expect(
      ruleFor({ ...rooms, tools: [withDefault] }, made('book', { rooms: 2, nights: 2 })),
    ).toBeUndefined();
    const second = made('book', { rooms: 3, nights: 2 }, 'c2');
    expect(ruleFor(rooms, made('book', { rooms: 2, nights: 2 }), second)).toBeUndefined();
    const wrong = made('book', { rooms: 2, nights: 3 }, 'c2');
    expect(ruleFor(rooms, made('book', { rooms: 2, nights: 2 }), wrong)).toBeUndefined();
  });

  test('a value that another plan accepts there is right', () => {
    const other = [anExpectedCall({ name: 'book', arguments: { from: ['Bergen'], to: ['Oslo'] } })];
    const both = { ...task, target: { ...task.target, otherPlans: [other] } };
    expect(ruleFor(both, made('book', { ...sent, from: 'Bergen', to: 'Oslo' }))).toBeUndefined();
  });

  test('a long query of one word is read in time that grows with its length', () => {
    const long = booking(`${'a '.repeat(49_000)}Oslo Bergen`, { from: ['Oslo'], to: ['Bergen'] });
    expect(ruleFor(long, made('book', { from: 'Bergen', to: 'Oslo' }))).toBe('another-value-of-the-query');
  });
});

// Known truth: the shipped tasks with the calls of their labels, and these calls changed in a known way.

interface Case {
  kind: string;
  isMisread: boolean;
  calls: ToolCall[];
}

const asWord = (query: string, value: string | number): boolean => {
  const text = String(value).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![A-Za-z0-9_@.,:/-])${text}(?![A-Za-z0-9_@]|[.,:/-]\d|-)`, 'i').test(query);
};

const isPlain = (value: JsonValue | undefined): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length > 1 && !mentionsResult(value));

function casesOf({ query, target: { calls = [], otherPlans = [] } }: Task, random: () => number): Case[] {
  const label = calls.map(({ id, name, arguments: due }) =>
    made(
      name,
      Object.fromEntries(Object.entries(due ?? {}).map(([each, [first]]) => [each, first ?? null])),
      id,
    ),
  );
  const slots = calls.flatMap(({ name, arguments: due }, call) =>
    Object.entries(due ?? {}).flatMap(([parameter, accepted]) =>
      accepted.every(isPlain) && accepted.length > 0 ? [{ call, tool: name, parameter, accepted }] : [],
    ),
  );
  const put = ({ call, parameter }: (typeof slots)[number], value: JsonValue): ToolCall[] =>
    label.map((each, at) =>
      at === call ? { ...each, arguments: { ...each.arguments, [parameter]: value } } : each,
    );
  const cases: Case[] = [{ kind: 'the label', isMisread: false, calls: label }];
  for (const slot of slots) {
    const [value] = slot.accepted as [string | number];
    const add = (kind: string, changed: JsonValue, isMisread = false): void =>
      void cases.push({ kind, isMisread, calls: put(slot, changed) });
    for (const other of slot.accepted.slice(1)) add('another accepted value', other);
    add('made up', typeof value === 'number' ? Math.round(value * (3 + random())) + 7919 : 'Qzxvic');
    if (typeof value === 'string') {
      add('in capitals', value.toUpperCase());
      add('with more words', `${value}, of course`);
    } else if (!asWord(query, value / 1000)) add('in thousandths', value / 1000);
    for (const other of slots) {
      const [theirs] = other.accepted as [string | number];
      const here = [...calls, ...otherPlans.flat()]
        .filter(({ name }) => name === slot.tool)
        .flatMap(({ arguments: due }) => due?.[slot.parameter] ?? []);
      const areApart = here.every((each) => {
        const [a, b] = [each, theirs].map((text) => String(text).toLowerCase()) as [string, string];
        return !a.includes(b) && !b.includes(a);
      });
      const isOther = other.tool !== slot.tool || other.parameter !== slot.parameter;
      const areStated = asWord(query, value) && asWord(query, theirs);
      if (isOther && areApart && areStated) add('the value of another place', theirs, true);
    }
  }
  return cases;
}

test('on the shipped tasks it finds planted misreadings and says nothing of any other change', async () => {
  const random = mulberry32(83);
  const rows = new Blob([JSON.stringify(allShippedRows())]);
  const { tasks } = await importWhole('ground', [fileFromBlob('ground.json', rows)]);
  const said = new Map<string, { n: number; found: number }>();
  const wrong: string[] = [];
  for (const task of tasks)
    for (const { kind, isMisread, calls } of casesOf(task, random)) {
      const found = misreadArgument(task, calls);
      const counts = said.get(kind) ?? { n: 0, found: 0 };
      said.set(kind, { n: counts.n + 1, found: counts.found + (found ? 1 : 0) });
      if (found && !isMisread) wrong.push(`${task.id} ${kind}: ${found.evidence}`);
    }
  if (process.env.PRINT_CLAIMS) console.log(Object.fromEntries(said));
  expect(wrong).toEqual([]);
  expect(said.get('the label')!.n).toBe(tasks.length);
  const planted = said.get('the value of another place')!;
  expect(planted.n).toBeGreaterThan(50);
  expect(planted.found / planted.n).toBeGreaterThan(0.8);
});
