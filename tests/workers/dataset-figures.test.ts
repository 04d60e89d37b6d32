import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FiguresCounter, lengthFigures, longestDataPath } from '#store/storage/describe-dataset.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const call = (id: string, ...sources: string[]) =>
  anExpectedCall({ id, dependsOn: sources.map((source) => ({ call: source })) });

describe('the longest data path of a plan', () => {
  test.each([
    ['no call', [], 0],
    ['calls beside each other', [call('1'), call('2')], 1],
    ['a chain', [call('1'), call('2', '1'), call('3', '2')], 3],
    ['a fork', [call('1'), call('2', '1'), call('3', '1'), call('4', '2', '3')], 3],
    ['a source that comes later', [call('1', '2'), call('2')], 2],
    ['a source that is no call', [call('1', '9')], 1],
    ['a call that refers to itself', [call('1', '1')], 1],
  ])('of %s', (_, calls, length) => {
    expect(longestDataPath(calls)).toBe(length);
  });

  test('ends for calls in a circle, and for a chain of 20,000', () => {
    expect(longestDataPath([call('1', '2'), call('2', '1')])).toBeLessThanOrEqual(2);
    const chain = Array.from({ length: 20_000 }, (_, index) => call(String(index), String(index - 1)));
    expect(longestDataPath(chain)).toBe(20_000);
    expect(longestDataPath(chain.toReversed())).toBe(20_000);
  });
});

describe('lengths', () => {
  test('every length is in one bin, of few bins without a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1 }), (lengths) => {
        const { n, bins } = lengthFigures(lengths);
        expect(n).toBe(lengths.length);
        expect(bins.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(n);
        expect(bins.length).toBeLessThanOrEqual(15);
        for (const { from, to, tasks } of bins)
          expect(lengths.filter((each) => each >= from && (to === null || each <= to))).toHaveLength(tasks);
        bins.slice(1).forEach(({ from }, index) => expect(from).toBe(bins[index]!.to! + 1));
      }),
    );
  });

  test('the median of an even number lies between the two in the middle', () => {
    expect(lengthFigures([1, 2, 3, 10]).median).toBe(2.5);
    expect(lengthFigures([5]).median).toBe(5);
    expect(lengthFigures([])).toEqual({ n: 0, median: null, bins: [] });
  });
});

function counted(...tasks: Parameters<typeof aTask>[0][]) {
  const counter = new FiguresCounter();
  for (const task of tasks) counter.add(aTask(task));
  return counter.figures();
}

test('a tool that no task expects is listed with zero, and one expected twice by a task counts once', () => {
  const tool = (name: string) => ({ ...aTask().tools[0]!, name, server: 'town' });
  const tools = [tool('get_weather'), tool('close_window')];
  const twice = [
    anExpectedCall({ server: 'town' }),
    anExpectedCall({ id: '2', server: 'town', arguments: { city: ['Bergen'] } }),
  ];
  expect(counted({ tools, target: { calls: twice } }, { tools, target: {} }).tools).toEqual([
    { name: 'get_weather', server: 'town', offered: 2, expected: 1 },
    { name: 'close_window', server: 'town', offered: 2, expected: 0 },
  ]);
});

test('tools of one name on two servers are two tools', () => {
  const tool = (server: string) => ({ ...aTask().tools[0]!, server });
  const { tools } = counted({ tools: [tool('north'), tool('south')], target: { calls: [] } });
  expect(tools.map(({ server }) => server)).toEqual(['north', 'south']);
});

test('the answer is the row’s own, else an accepted text; facts are none', () => {
  const figures = counted(
    { raw: { answer: 'It is 5 °C.' } },
    { target: { answer: { accept: ['5'], match: 'text' } } },
    { target: { answer: { accept: ['5'], match: 'facts' } } },
  );
  expect(figures.answerLength.n).toBe(2);
  expect(figures.queryLength.n).toBe(3);
});

test('a character outside the basic plane counts once', () => {
  expect(counted({ query: '𝒂😀' }).queryLength.median).toBe(2);
});

test('a task without a label has no number of calls, and one where no call is expected has none on a path', () => {
  const { calls, dataPath } = counted({ target: {} }, { target: { calls: [] } }, {});
  expect(calls).toEqual([
    { number: 0, tasks: 1 },
    { number: 1, tasks: 1 },
  ]);
  expect(dataPath).toEqual([{ number: 1, tasks: 1 }]);
});

test('the tools of a category are counted once, with their tokens, and those of two categories once in the whole', () => {
  const tool = (name: string) => ({ ...aTask().tools[0]!, name, server: 'town' });
  const [weather, window, bridge] = [tool('get_weather'), tool('close_window'), tool('raise_bridge')];
  const { toolsByCategory, offered } = counted(
    { category: 'air', tools: [weather, window] },
    { category: 'air', tools: [weather] },
    { category: 'water', tools: [bridge, weather] },
  );
  expect(toolsByCategory.map(({ category, tasks, tools }) => [category, tasks, tools])).toEqual([
    ['air', 2, 2],
    ['water', 1, 2],
  ]);
  expect(offered.tools).toBe(3);
  const [air, water] = toolsByCategory;
  // The weather counts in both categories, and once in the whole.
  const weatherTokens = air!.tokens + water!.tokens - offered.tokens;
  expect(weatherTokens).toBeGreaterThan(0);
  expect(weatherTokens).toBeLessThan(air!.tokens);
});
