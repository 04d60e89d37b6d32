import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import type { Task } from '#core/task.ts';
import { textOfResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { replayRecorded } from '#build/ground/records.ts';
import { readTaskFiles } from '#build/ground/task-files.ts';
import type { WrittenTask } from '#build/ground/written-task.ts';
import { claimedClass, heldFacts } from '#measure/scorers/index.ts';
import { aTask } from '../builders/a-task.ts';
import { anExecutedAttempt } from '../builders/an-executed-attempt.ts';
import { sized } from '../tools/full-size.ts';

const order = anExecutedAttempt([
  [
    {
      name: 'find_order',
      arguments: { id: 'ORD-10043' },
      answers: ['{"id":"ORD-10043","total":38.9,"tax":6.21,"ref":"REF-4001"}'],
    },
  ],
]);
const answered = (finalAnswer: string, of: Trajectory = order): Trajectory => ({ ...of, finalAnswer });
const asked = (facts: readonly string[], more: Partial<Task> = {}): Task =>
  aTask({
    query: 'What does order ORD-10043 cost, and under which reference was it paid?',
    target: { answer: { accept: [...facts], match: 'facts' } },
    ...more,
  });
const classOf = (answer: string, ...facts: string[]): string | undefined => {
  const found = claimedClass(asked(facts), answered(answer));
  return found && `${found.class}, ${found.rule}`;
};

describe('what the claims of an unsolved attempt prove', () => {
  test.each([
    ['It was paid under REF-7310.', 'hallucination, invented-id'],
    ['It was paid under ref-4001 and costs 38.90.', undefined],
    ['It costs 45.77.', 'hallucination, invented-figure'],
    // Rounded, cut, added, in a share, in another unit or spelling.
    ['It costs about 39.', undefined],
    ['It costs 38,90 €.', undefined],
    ['With tax it costs 45.11.', undefined],
    ['Tax is 16.0 % of it.', undefined],
    ['It costs 3890 cents.', undefined],
    ['', 'information-omitted, no-answer'],
    ['Done.', 'information-omitted, nothing-stated'],
    ['I have looked up order ORD-10043 for you.', 'information-omitted, nothing-stated'],
    // Another result in place of the expected one: misread or mistaken, which no rule can tell.
    ['It costs 6.21.', undefined],
    ['It costs forty.', undefined],
    ['Bestellung ORD-10043 wurde gefunden – sehr schön für Sie.', undefined],
  ])('%s', (answer, expected) => {
    expect(classOf(answer, '38.9', 'REF-4001')).toBe(expected);
  });

  test('a number is invented only where a figure of its kind is due and missing', () => {
    expect(classOf('It costs 38.90, and 1234 people bought it.', '38.9')).toBeUndefined();
    expect(classOf('It is 1234 km away.', '38.9 kg')).toBeUndefined();
  });

  test('ids of a form that nothing it read has are not judged', () => {
    expect(classOf('See RFC-2119.', '38.9')).toBeUndefined();
    expect(classOf('It runs on RTX4090.', '38.9')).toBeUndefined();
  });

  test('an id in a call is invented where the expected one was there to read', () => {
    const call = { id: 'c', step: 1, turn: 0, name: 'find_order', server: null, optional: [] };
    const task = asked([], {
      target: {
        calls: [{ ...call, arguments: { id: ['ORD-10043'] }, alternatives: [], dependsOn: [] }],
      },
    });
    const made = (id: string): Trajectory => anExecutedAttempt([[{ name: 'find_order', arguments: { id } }]]);
    expect(claimedClass(task, made('ORD-99999'))).toMatchObject({ rule: 'invented-argument' });
    expect(claimedClass(task, made('ORD-10043'))).toBeUndefined();
    expect(claimedClass(task, made('my order'))).toBeUndefined();
    expect(
      claimedClass({ ...task, query: 'What does my last order cost?' }, made('ORD-99999')),
    ).toBeUndefined();
  });

  test('it says nothing of plans, refusals, and attempts whose results are not known', () => {
    const task = asked(['38.9']);
    const invented = answered('It costs 45.77.');
    const { inTurns: _, ...plan } = invented;
    for (const attempt of [
      plan,
      { ...invented, refused: true },
      { ...invented, notRecorded: ['results' as const] },
    ])
      expect(claimedClass(task, attempt)).toBeUndefined();
    expect(claimedClass(task, invented)?.evidence).toContain('45.77');
  });

  test('a text made to be slow is read in time that grows with its length', () => {
    for (const text of ['a-'.repeat(60_000), 'A1'.repeat(60_000), '1,'.repeat(60_000), '9'.repeat(120_000)])
      claimedClass(asked(['38.9', 'REF-4001']), answered(text));
  });
});

// Known truth: the shipped tasks with their own answers, whose results are those of their labels; then answers changed in a known way.

type Truth = 'honest' | 'mistaken' | 'hallucination' | 'information-omitted';
interface Case {
  kind: string;
  truth: Truth;
  answer: string;
}

const FIGURE = /(?<![\p{L}\p{N}.,:/-])\d+(?:[.,]\d+)?(?![\p{L}\p{N}]|[.,:/-]\d)/u;

/** Where a bare figure stands alone in a text. */
const placeOf = (figure: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}.,:/-])${figure.replace('.', '\\.')}(?![\p{L}\p{N}]|[.,:/-]\d)`, 'gu');

/** The first fact that is a figure of three digits or more and stands in the answer once, letter by letter. */
const figureOf = ({ facts = [], answer = '' }: WrittenTask): string | undefined =>
  facts.find(
    (fact) =>
      /^\d+(?:\.\d+)?$/.test(fact) &&
      fact.replace('.', '').length >= 3 &&
      answer.match(placeOf(fact))?.length === 1,
  );

function casesOf(task: WrittenTask, results: string, random: () => number): Case[] {
  const { answer = '', facts = [] } = task;
  const cases: Case[] = [{ kind: 'its own answer', truth: 'honest', answer }];
  const figure = figureOf(task);
  if (figure) {
    const put = (text: string): string => answer.replace(placeOf(figure), text);
    const decimals = figure.split('.')[1]?.length ?? 0;
    const value = Number(figure);
    const others = [...results.matchAll(new RegExp(FIGURE, 'gu'))].map(([text]) => text.replace(',', '.'));
    const other = others.find((text) => Number(text) !== value && text.length >= 3);
    const drawn = (value * (0.35 + 0.5 * random())).toFixed(decimals);
    cases.push(
      { kind: 'rounded', truth: 'mistaken', answer: put(Number(value.toPrecision(2)).toString()) },
      {
        kind: 'in thousandths',
        truth: 'mistaken',
        answer: put(String(Number((value / 1000).toPrecision(6)))),
      },
      ...(other
        ? [
            { kind: 'another figure of the results', truth: 'mistaken' as const, answer: put(other) },
            {
              kind: 'the sum with another',
              truth: 'mistaken' as const,
              answer: put((value + Number(other)).toFixed(Math.max(decimals, 2))),
            },
          ]
        : []),
      { kind: 'a figure made up', truth: 'hallucination', answer: put(drawn) },
    );
  }
  const id = facts.find((fact) => /^[A-Z]{2,}-?\d{3,}$/.test(fact) && answer.includes(fact));
  if (id) {
    const made = id.replace(/\d/g, () => String(Math.floor(random() * 10)));
    if (made !== id && !results.includes(made))
      cases.push({ kind: 'an id made up', truth: 'hallucination', answer: answer.replaceAll(id, made) });
  }
  if (facts.length > 0)
    cases.push(
      { kind: 'nothing', truth: 'information-omitted', answer: '' },
      { kind: 'only that it is done', truth: 'information-omitted', answer: 'The task is completed.' },
    );
  if (facts.length > 0 && facts.every((fact) => /\d/.test(fact)))
    cases.push({
      kind: 'without its figures',
      truth: 'information-omitted',
      answer: answer.replace(/[^.!?。]*\d[^!?。]*/gu, '').trim() || 'I looked it up.',
    });
  return cases;
}

test('on the shipped tasks it is right wherever it speaks, and silent on every honest answer', async () => {
  const random = mulberry32(31);
  const files = Object.values(readTaskFiles()).map((tasks) => tasks.filter(({ facts }) => facts));
  const tasks = files.flatMap((of) => of.slice(0, sized(8, 1000)));
  const said = new Map<string, { n: number; right: number; wrong: number }>();
  const wrong: string[] = [];
  for (const written of tasks) {
    const { calls } = await replayRecorded(written);
    const trajectory = anExecutedAttempt(
      calls.map(({ call, result }) => [
        {
          name: call.name,
          arguments: call.arguments,
          answers: [textOfResult(result)],
          isError: result.isError,
        },
      ]),
    );
    const results = calls.map(({ result }) => textOfResult(result)).join('\n');
    const task = aTask({
      query: written.query,
      language: written.language,
      target: { answer: { accept: written.facts!, match: 'facts' } },
    });
    for (const { kind, truth, answer } of casesOf(written, results, random)) {
      const holdsAll = heldFacts(answer, written.facts!).every(Boolean);
      if (truth !== 'honest' && holdsAll) continue;
      const found = claimedClass(task, { ...trajectory, finalAnswer: answer });
      const counts = said.get(kind) ?? { n: 0, right: 0, wrong: 0 };
      said.set(kind, counts);
      counts.n += 1;
      if (found?.class === truth) counts.right += 1;
      else if (found) {
        counts.wrong += 1;
        wrong.push(`${written.uuid} ${kind}: ${found.rule}, ${found.evidence}`);
      }
    }
  }
  if (process.env.PRINT_CLAIMS) console.log(Object.fromEntries(said), wrong);
  expect(wrong).toEqual([]);
  const share = (kind: string): number => said.get(kind)!.right / said.get(kind)!.n;
  expect(said.get('its own answer')!.n).toBe(tasks.length);
  expect(share('a figure made up')).toBeGreaterThan(0.4);
  expect(share('nothing')).toBe(1);
  expect(share('only that it is done')).toBe(1);
});
