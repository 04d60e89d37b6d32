import { describe, expect, test } from 'vitest';
import { baselines } from '#ask/providers/index.ts';
import { scorers } from '#measure/scorers/index.ts';
import { lessonOf } from '#lessons/course.ts';
import { matchRoute, parseAddress } from '../../src/app/frame/address.ts';
import glossary from '../../src/app/learn/methods/glossary.json';
import { metricTitles } from '../../src/app/frame/kit/metric-names.ts';
import { methods } from '../../src/app/learn/methods/method-list.ts';
import { casesOf, judgeExample } from '../../src/app/learn/methods/examples.ts';
import { routes } from '../../src/app/routes.ts';
import { judgeCase } from '../../workers/judging/estimate-judging.ts';

test('every scorer and every baseline has a method page', () => {
  for (const { id } of [...scorers, ...baselines]) expect([...methods.keys()]).toContain(id);
});

test('the names under headings are those of metrics', () => {
  for (const id of Object.keys(metricTitles)) expect(methods.get(id)?.kind, id).toBe('metric');
});

test('no two methods share an address, and every id can be part of one', () => {
  const scorerIds = scorers.map(({ id }) => id);
  const others = [...methods.values()].filter(({ kind }) => kind !== 'scorer');
  for (const { id } of others) expect(scorerIds).not.toContain(id);
  for (const id of methods.keys()) expect(id).toMatch(/^[a-z0-9-]+$/);
  expect(methods.size).toBe(scorers.length + others.length);
});

describe.each([...methods.values()])('the page of $title', (method) => {
  test('says what it is, how it is computed, where it comes from and where it misleads', () => {
    const { title, meaning, formula, source, weaknesses, group } = method;
    for (const text of [title, formula, source.text, group]) expect(text.trim()).not.toBe('');
    for (const text of [meaning, weaknesses]) expect(text.length).toBeGreaterThan(50);
    expect(weaknesses).toMatch(/\.$/);
    for (const line of formula.split('\n')) expect(line.trim()).not.toBe('');
    expect(new Set(formula.split('\n')).size).toBe(formula.split('\n').length);
    if (source.href !== undefined) expect(new URL(source.href).protocol).toBe('https:');
  });

  if (method.kind === 'metric') {
    test('computes its example', () => {
      const { given, figures } = method.metric.example();
      expect(given.length).toBeGreaterThan(20);
      expect(figures.length).toBeGreaterThan(0);
      expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
      // Of some examples one figure is undefined, which is what they show.
      expect(figures.some(({ value }) => value !== null)).toBe(true);
      for (const { value, interval } of figures) {
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        if (interval) expect(interval.low).toBeLessThanOrEqual(interval.high);
      }
    });
  }

  if (method.kind === 'judge') {
    test('judges a case, or shows what it would ask', async () => {
      const { judged } = (await judgeExample(method.judge, judgeCase))!;
      if (method.words.asksModel) expect(judged).toHaveProperty('system');
      else expect(['pass', 'fail']).toContain('verdict' in judged ? judged.verdict : '');
    });
  }

  if (method.kind === 'scorer') {
    test('has a case that it scores and explains', () => {
      const [first] = casesOf(method.scorer);
      expect(first).toBeDefined();
      expect(first!.verdict.score?.explanation).toMatch(/\S/);
    });
  }
});

test('the worked examples are those of the definitions', () => {
  const valueOf = (id: string, name: string): number | string | null => {
    const method = methods.get(id);
    if (method?.kind !== 'metric') throw new Error(`no metric ${id}`);
    return method.metric.example().figures.find((figure) => figure.name === name)!.value;
  };
  expect(valueOf('pass-at-k', 'pass@3 of the task')).toBeCloseTo(0.9, 12);
  expect(valueOf('pass-hat-k', 'pass^3 of the four')).toBeCloseTo(0.25, 12);
  expect(valueOf('cohen-kappa', 'κ')).toBeCloseTo(0.502907, 6);
  expect(valueOf('fleiss-kappa', 'Fleiss’ κ')).toBeCloseTo(0.598214, 6);
  expect(valueOf('mcnemar', 'exact p')).toBeCloseTo(0.03857, 5);
  expect(valueOf('ndcg-at-k', 'NDCG@3')).toBeCloseTo(0.703918, 6);
  expect(valueOf('gate', 'margin 5 points')).toBe('go');
  expect(valueOf('gate', 'margin 1 point')).toBe('inconclusive');
  expect(valueOf('admitted-tables', 'tables')).toBe(4);
});

describe('the glossary', () => {
  test.each(['task', 'trajectory', 'step', 'pass@k', 'pass^k', 'kappa, κ', 'McNemar', 'Wilson', 'bootstrap'])(
    'explains %s',
    (word) => expect(glossary.map((each) => each.word)).toContain(word),
  );

  test('leads to pages, methods and lessons that exist', () => {
    for (const { word, href } of glossary) {
      if (href === '') continue;
      const { path } = parseAddress(href);
      expect(matchRoute(path, routes), word).toBeDefined();
      if (path[0] === 'methods') expect(methods.has(path[1]!), `${word}: ${href}`).toBe(true);
      if (path[0] === 'learn') expect(lessonOf(path[1]!), `${word}: ${href}`).toBeDefined();
    }
  });
});
