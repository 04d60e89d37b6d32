import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { callTool, freshTestbed, loadWorld, serversByName, type TestbedState } from '#world/index.ts';
import { axisTicks, drawSvg, type ChartKind } from '../../src/world/worlds/finance/chart.ts';
import { currencies, exchangeRate } from '../../src/world/worlds/finance/currency.ts';
import { multiplyRounded } from '../../src/world/worlds/finance/numbers.ts';
import * as indicators from '../../src/world/worlds/finance/market-data.ts';
import { type MarketCode, companies, barsOf, tradingDaysOf } from '../../src/world/worlds/finance/shares.ts';
import { sized } from '../tools/full-size.ts';

async function call(server: string, name: string, args: JsonObject, state: TestbedState = freshTestbed(1)) {
  const definition = serversByName.get(server)!;
  const tool = definition.tools.find((one) => one.name === name)!;
  const world = (await loadWorld(server))!;
  return callTool({ definition, world }, tool, args, state);
}

const marketCodes: MarketCode[] = ['HK', 'CN_MAINLAND', 'US', 'LSE', 'NSE_INDIA'];

describe('indicators', () => {
  // The worked table of StockCharts' ChartSchool on the relative strength index, 14 days.
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
    46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
  ];
  test('RSI is the worked example of the textbooks', () =>
    expect(indicators.relativeStrengthIndex(closes, 14).map((value) => Number(value.toFixed(2)))).toEqual([
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93,
    ]));

  // The worked table of StockCharts' ChartSchool on moving averages, 10 days.
  const ten = [
    22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36,
  ];
  test('EMA begins at the simple average and is the worked example', () =>
    expect(indicators.exponentialMovingAverage(ten, 10).map((value) => Number(value.toFixed(2)))).toEqual([
      22.22, 22.21, 22.24, 22.27, 22.33, 22.52,
    ]));

  test('SMA is the mean of its window', () =>
    expect(indicators.simpleMovingAverage([1, 2, 6, 4], 3)).toEqual([3, 4]));

  test('on a straight line each average lags half its length, so MACD is 12.5 less 5.5', () => {
    const line = Array.from({ length: 60 }, (_, index) => index);
    for (const value of indicators.movingAverageDivergence(line, 2)) expect(value).toBeCloseTo(7, 9);
  });

  test('RSI of a price that never moves is neutral, of one that only rises 100', () => {
    expect(indicators.relativeStrengthIndex([5, 5, 5, 5], 2)).toEqual([50, 50]);
    expect(indicators.relativeStrengthIndex([1, 2, 3, 4], 2)).toEqual([100, 100]);
  });
});

/** Companies of a market whose every bar is looked at. */
const COMPANIES = sized(3, Infinity);

describe.each(marketCodes)('%s', (market) => {
  const own = companies.filter((company) => company.market === market);

  test('lists at least 24 companies, each once', () => {
    expect(own.length).toBeGreaterThanOrEqual(24);
    expect(new Set(own.map(({ symbol }) => symbol)).size).toBe(own.length);
  });

  test('has a sound bar for every trading day, from 2 January 2025 to today', () => {
    for (const company of own.slice(0, COMPANIES)) {
      const bars = barsOf(company);
      expect(bars.map(({ date }) => date)).toEqual(tradingDaysOf(market));
      expect([bars[0]!.date, bars.at(-1)!.date]).toEqual(['2025-01-02', '2026-03-12']);
      expect(bars.at(-1)!.close).toBe(company.price);
      for (const { open, high, low, close, volume } of bars) {
        expect(low).toBeGreaterThan(0);
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(Number.isSafeInteger(volume) && volume > 0).toBe(true);
      }
    }
  });

  test.each(['gainers', 'losers'] as const)('has five %s, in order, as its quotes say', async (direction) => {
    const { result } = await call('market-data', 'get_top_change_stocks', { market, direction, limit: 50 });
    const { stocks, symbols, changes } = result.structuredContent as {
      stocks: { symbol: string; price: number; change_percent: number }[];
      symbols: string[];
      changes: number[];
    };
    expect(stocks.length).toBeGreaterThanOrEqual(5);
    expect(symbols).toEqual(stocks.map(({ symbol }) => symbol));
    expect(changes).toEqual(stocks.map((stock) => stock.change_percent));
    const sign = direction === 'gainers' ? 1 : -1;
    expect(changes.every((change) => sign * change > 0)).toBe(true);
    expect(changes).toEqual(changes.toSorted((a, b) => sign * (b - a)));
    const quoted = await call('finance-agent', 'get_stock_price_global_market', {
      symbol_list: symbols,
      market,
    });
    const { quotes } = quoted.result.structuredContent as {
      quotes: { price: number; change_percent: number }[];
    };
    expect(quotes.map((quote) => [quote.price, quote.change_percent])).toEqual(
      stocks.map((stock) => [stock.price, stock.change_percent]),
    );
  });
});

test('weekly bars are the daily bars of their days', async () => {
  const range = { symbol: 'MSFT', market: 'US', start_date: '2026-03-02', end_date: '2026-03-06' };
  type Prices = { prices: { open: number; high: number; low: number; close: number; volume: number }[] };
  const daily = (await call('market-data', 'get_history', range)).result.structuredContent as Prices;
  const weekly = (await call('market-data', 'get_history', { ...range, interval: '1wk' })).result
    .structuredContent as Prices;
  expect(daily.prices).toHaveLength(5);
  expect(weekly.prices).toEqual([
    {
      date: '2026-03-02',
      open: daily.prices[0]!.open,
      high: Math.max(...daily.prices.map(({ high }) => high)),
      low: Math.min(...daily.prices.map(({ low }) => low)),
      close: daily.prices[4]!.close,
      volume: daily.prices.reduce((sum, { volume }) => sum + volume, 0),
    },
  ]);
});

test('news tells the closes of the days it is dated by, newest first', async () => {
  const news = await call('market-data', 'get_news', { symbol: 'TSLA', market: 'US', limit: 50 });
  const { articles } = news.result.structuredContent as { articles: { date: string; summary: string }[] };
  const dates = articles.map(({ date }) => date);
  expect(articles.length).toBeGreaterThanOrEqual(10);
  expect(dates).toEqual(dates.toSorted().reverse());
  const tesla = companies.find(({ market, symbol }) => market === 'US' && symbol === 'TSLA')!;
  const closes = new Map(barsOf(tesla).map(({ date, close }) => [date, close]));
  for (const { date, summary } of articles) {
    const told = /([\d.]+) USD/.exec(summary)?.[1];
    if (told !== undefined) expect(Number(told)).toBe(closes.get(date));
  }
});

describe('exchange rates', () => {
  const codes = [...currencies.keys()];
  test('there are forty currencies', () => expect(codes).toHaveLength(40));

  test('a rate and the rate back make one, on any day', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.constantFrom(...codes),
        fc.integer({ min: 0, max: 2262 }),
        (base, quote, days) => {
          const day = new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
          const there = exchangeRate(base, quote, day);
          expect(there).toBeGreaterThan(0);
          expect(there * exchangeRate(quote, base, day)).toBeCloseTo(1, 4);
        },
      ),
    ));

  test('products are exact before they are rounded', () => {
    expect(multiplyRounded(1.005, 1, 2)).toBe(1.01);
    expect(multiplyRounded(0.1, 3, 1)).toBe(0.3);
    expect(multiplyRounded(-2.5, 1, 0)).toBe(-3);
    expect(multiplyRounded(1e-7, 1e7, 3)).toBe(1);
    expect(multiplyRounded(123456789.01, 1000000, 0)).toBe(123456789010000);
  });
});

describe('charts', () => {
  test('the hash is the SHA-256 of the SVG that is kept, and equal charts hash alike', async () => {
    const args = { title: 'Übersicht', labels: ['a', 'b'], values: [1, 2] };
    const first = await call('chart', 'plot_line', args);
    const second = await call('chart', 'plot_line', args, first.state);
    const { charts } = second.state.slices.chart as { charts: Record<string, { svg: string }> };
    const hash = createHash('sha256').update(charts['chart-1']!.svg, 'utf8').digest('hex');
    expect(first.result.structuredContent!.svg_sha256).toBe(hash);
    expect(second.result.structuredContent!.svg_sha256).toBe(hash);
  });

  test.each(['line', 'bar', 'area', 'scatter'] as const)('a %s chart has a mark for each value', (kind) => {
    const series = [{ name: 's', values: [3, -1, 2] }];
    const svg = drawSvg({ kind, title: 't', labels: ['a', 'b', 'c'], series, yLabel: '' });
    const mark = { line: /<polyline [^>]*points="(\S+ ){2}\S+"/, bar: /(<rect x=[^>]*>){3}/ };
    const others = { area: /<polygon [^>]*points="(\S+ ){4}\S+"/, scatter: /(<circle [^>]*>){3}/ };
    expect(svg).toMatch({ ...mark, ...others }[kind]);
  });

  test('whatever the text and the numbers, the SVG has no foreign element and no number that is none', () =>
    fc.assert(
      fc.property(
        fc.constantFrom<ChartKind>('line', 'bar', 'area', 'scatter'),
        fc.string({ unit: 'binary' }),
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, min: -1e15, max: 1e15 })), {
          minLength: 1,
          maxLength: 30,
        }),
        (kind, text, points) => {
          const values = points.map(([, value]) => value);
          const labels = points.map(([label]) => label);
          const svg = drawSvg({ kind, title: text, labels, series: [{ name: text, values }], yLabel: text });
          expect(
            svg.replace(/<\/?(svg|title|text|rect|line|polyline|polygon|circle)\b[^<>]*>/g, ''),
          ).not.toMatch(/[<>]/);
          expect(svg.replace(/>[^<]*</g, '><')).not.toMatch(/NaN|Infinity|undefined/);
          expect(svg).not.toMatch(/\p{Surrogate}/u);
        },
      ),
    ));

  test('an axis covers its values with a handful of round numbers', () => {
    expect(axisTicks(0, 10)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(axisTicks(-3, 17)).toEqual([-5, 0, 5, 10, 15, 20]);
    expect(axisTicks(7, 7).length).toBeGreaterThan(1);
  });
});
