import { expect, test } from 'vitest';
import { contendersOf, isLine } from '#core/contender.ts';
import { BASELINE_TITLES, type ModelRef } from '#core/model.ts';
import { compareModels } from '../builders/compare-models.ts';
import { linesApart } from '../../src/app/look/plots/intervals.ts';
import { contenderRows } from '../../src/app/look/report/report-model.ts';
import { takersWords } from '../../src/app/look/report/report-words.ts';
import { aRun } from '../metrics/a-run.ts';

const baselines = Object.entries(BASELINE_TITLES).map(([id, title]): ModelRef => ({
  id,
  title,
  kind: 'baseline',
}));
const model = (id: string): ModelRef => ({ id, title: id, kind: 'scripted' });
const takers = (models: ModelRef[]) => contendersOf({ models, agentIds: ['single-shot'] });
const rate = {
  rate: 0.5,
  interval: { low: 0.4, high: 0.6 },
  n: 50,
  solved: 25,
  lost: 0,
  tasks: 50,
  tooFew: false,
};

test('beside models baselines are lines; among themselves they are rows', () => {
  const mixed = takers([model('a'), ...baselines]);
  const drawn = linesApart(contenderRows(mixed, () => rate as never));
  expect(drawn.rows.map(({ name }) => name)).toEqual(['a']);
  expect(drawn.lines.map(({ name }) => name)).toEqual(['Oracle', 'Lexical', 'Random']);
  expect(linesApart(contenderRows(takers(baselines), () => rate as never)).lines).toEqual([]);
});

test('a baseline beside models is in no comparison of the family', () => {
  const run = aRun({ a: '+'.repeat(30), b: '-'.repeat(30), 'baseline-lexical': '+-'.repeat(15) });
  const models = run.models.map((each) => ({
    ...each,
    kind: each.id === 'baseline-lexical' ? ('baseline' as const) : ('scripted' as const),
  }));
  expect(isLine(models[2]!, models)).toBe(true);
  const pairs = compareModels({ ...run, models }).pairs;
  expect(pairs.map(({ a, b, isReference }) => [a.id, b.id, isReference])).toEqual([
    ['a', 'b', false],
    ['a', 'baseline-lexical', true],
    ['b', 'baseline-lexical', true],
  ]);
  const [pair, beside] = pairs;
  expect([pair!.adjustedP, beside!.adjustedP]).toEqual([pair!.p, beside!.p]);
});

test.each([
  [[model('a'), model('b'), ...baselines], '2 models, 3 baselines'],
  [baselines, '3 baselines'],
  [[model('a')], '1 model'],
])('who took part is counted by kind', (models, words) => {
  expect(takersWords(models)).toBe(words);
});
