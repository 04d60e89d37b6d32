import { describe, expect, test } from 'vitest';
import { lessonOf, lessons, textOf } from '#lessons/course.ts';
import type { BetStep, ExerciseStep, LessonStep } from '#lessons/lesson.ts';
import { figuresIn, partsOf, readText, type LessonText, type StepText } from '#lessons/text.ts';
import { parseAddress, matchRoute } from '../../../src/app/frame/address.ts';
import { passes } from '../../../src/app/learn/lessons/demand.ts';
import { betFromText, betWords, filled, mostOf, written } from '../../../src/app/learn/lessons/figures.ts';
import { asksWorker, demandsOf, measure } from '../../../src/app/learn/lessons/instruments/index.ts';
import { linksIn } from '../../../src/app/learn/lessons/prose.ts';
import { examples } from '../../../src/app/lab/example.ts';
import { routes } from '../../../src/app/routes.ts';
import { aLessonWorld } from './lesson-world.ts';

const world = aLessonWorld();
const files = import.meta.glob<string>('../../../src/lessons/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Every language file with its lesson. */
const inFiles = Object.entries(files).map(([path, source]) => {
  const [, folder, language] = /\/(\d\d-[^/]+)\/(\w+)\.md$/.exec(path)!;
  const lesson = lessons.find(({ number, slug }) => folder === `${String(number).padStart(2, '0')}-${slug}`)!;
  return { name: `${folder}, ${language}`, language: language!, lesson, text: readText(source) };
});
/** Of a language without blanks a character counts for half a word. */
const words = (text: string, language: string): number =>
  language === 'zh'
    ? (text.match(/\p{Script=Han}/gu) ?? []).length / 2 + (text.match(/[a-z_]+/gi) ?? []).length
    : text.split(/\s+/).filter(Boolean).length;
const MOST_WORDS = 80;

const partsIn = ({ prose, parts }: StepText): [string, string][] => [
  ['prose', prose],
  ...Object.entries(parts),
];
const allTexts = ({ title, summary, steps }: LessonText): [string, string][] => [
  ['title', title],
  ['summary', summary],
  ...Object.entries(steps).flatMap(([id, step]) =>
    partsIn(step).map(([key, part]): [string, string] => [`${id} ${key}`, part]),
  ),
];
const betsOf = (steps: readonly LessonStep[]): BetStep[] => steps.filter((step) => step.kind === 'bet');

test('there are lessons, numbered without gaps, each with an English text', () => {
  expect(lessons.length).toBeGreaterThan(0);
  expect(new Set(lessons.map(({ number }) => number)).size).toBe(lessons.length);
  expect(new Set(lessons.map(({ slug }) => slug)).size).toBe(lessons.length);
  for (const lesson of lessons)
    expect(
      inFiles.some((one) => one.lesson === lesson && one.language === 'en'),
      lesson.slug,
    ).toBe(true);
});

describe.each(lessons)('lesson $number, $slug', (lesson) => {
  const { steps } = lesson;

  test('has a bet, a question and an exercise, and ends with the learner’s own data', () => {
    const kinds = steps.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['bet', 'choice', 'exercise']));
    expect(kinds.at(-1)).toBe('own');
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  });

  test('every question has its right choice among others, every quotation an earlier bet', () => {
    for (const [index, step] of steps.entries()) {
      if (step.kind === 'choice') {
        expect(step.choices).toContain(step.right);
        expect(step.choices.length).toBeGreaterThan(2);
      }
      const before = betsOf(steps.slice(0, index)).map(({ id }) => id);
      if (step.quotes !== undefined) expect(before, step.id).toContain(step.quotes);
    }
  });

  test('quotes a bet in a later step', () =>
    expect(steps.some(({ quotes }) => quotes !== undefined)).toBe(true));

  test.each(betsOf(steps))('the data decide the bet of $id', async ({ bet, instrument }) => {
    const figures = await measure(instrument, world);
    const figure = figures[bet.figure];
    expect(figure, bet.figure).toBeDefined();
    if (bet.kind === 'choice') expect(bet.choices).toContain(figure);
    if (bet.kind === 'count') {
      expect(figure).toBeTypeOf('number');
      // A whole that a worker counts is known before it is asked, and is the one it counts.
      expect(bet.whole).toBe(
        asksWorker(instrument) && typeof bet.most === 'string' ? figures[bet.most] : undefined,
      );
      expect(mostOf(bet, figures)).toBeGreaterThanOrEqual(figure as number);
      expect(betFromText(bet, String(figure))).toBe(figure);
    }
    if (bet.kind === 'interval') expect(figure).toHaveProperty('low');
  });

  const exercises = steps.filter((step): step is ExerciseStep => step.kind === 'exercise');
  test.each(exercises)('the start of $id fails and its solution passes', async ({ exercise }) => {
    const { start, solution } = exercise;
    expect(passes(await demandsOf(exercise, start, world)), 'the start').toBe(false);
    expect((await demandsOf(exercise, solution, world)).filter(({ holds }) => !holds)).toEqual([]);
    expect(passes(await demandsOf(exercise, solution, world)), 'the solution').toBe(true);
    expect(passes(await demandsOf(exercise, '', world)), 'nothing at all').toBe(false);
  });

  test('names cases of the Lab that exist', () => {
    for (const { instrument } of steps)
      if (instrument && 'case' in instrument) expect([...examples.keys()]).toContain(instrument.case);
  });

  test('every figure of its English text is measured while it is read', async () => {
    const text = await textOf(lesson, 'en');
    for (const step of steps) {
      const words = text.steps[step.id]!;
      const quoted = betsOf(steps).find(({ id }) => id === (step.kind === 'bet' ? step.id : step.quotes));
      const named = partsIn(words).flatMap(([key, part]) => figuresIn(part).map(() => key));
      expect(
        named.filter((key) => key !== 'after'),
        step.id,
      ).toEqual([]);
      if (words.parts.after === undefined) continue;
      const uses = [quoted?.instrument, step.instrument].filter((use) => use !== undefined);
      const measured = await Promise.all([...new Set(uses)].map((use) => measure(use, world)));
      const figures = Object.assign({}, ...measured) as Awaited<ReturnType<typeof measure>>;
      const figure = quoted && figures[quoted.bet.figure];
      const bet = typeof figure === 'string' ? figure : figure === undefined ? undefined : written(figure);
      const said = filled(words.parts.after, figures, bet === undefined ? {} : { bet });
      expect(said, `${step.id}: ${figuresIn(words.parts.after).join(', ')}`).toBeDefined();
    }
  });
});

describe.each(inFiles)('the text of $name', ({ lesson, language, text }) => {
  test('has every part that a step needs and no other', () => {
    expect(Object.keys(text.steps)).toEqual(lesson.steps.map(({ id }) => id));
    for (const step of lesson.steps) {
      const own = Object.keys(text.steps[step.id]!.parts).sort();
      const needed = partsOf(step, lesson.steps).sort();
      const may = needed.includes('after') ? needed : [...needed, 'after'].sort();
      expect([needed, may], step.id).toContainEqual(own);
    }
  });

  test(`has fewer than ${MOST_WORDS} words a step and a part, and none is empty`, () => {
    for (const [where, part] of allTexts(text)) {
      expect(words(part, language), where).toBeLessThan(MOST_WORDS);
      expect(part, where).not.toBe('');
    }
  });

  test('links to pages and lessons that exist', () => {
    for (const [where, part] of allTexts(text))
      for (const link of linksIn(part)) {
        const { path } = parseAddress(link);
        expect(matchRoute(path, routes), `${where}: ${link}`).toBeDefined();
        if (path[0] === 'learn' && path[1] !== undefined) {
          const target = lessonOf(path[1]);
          expect(target, `${where}: ${link}`).toBeDefined();
          if (path[2]) expect(target!.steps.map(({ id }) => id)).toContain(path[2]);
        }
      }
  });

  test('speaks of a bet only where one is quoted', () => {
    for (const step of lesson.steps) {
      const speaks = figuresIn(text.steps[step.id]!.parts.after ?? '').includes('bet');
      if (speaks) expect(step.kind === 'bet' || step.quotes !== undefined, step.id).toBe(true);
    }
  });
});

test('a bet on a choice is quoted in the words of its choice', () =>
  expect(betWords({ kind: 'choice', figure: 'x', choices: ['a'] }, 'a', (key) => `<${key}>`)).toBe(
    '<choice.a>',
  ));
