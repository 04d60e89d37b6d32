import type { LessonPlan } from '../lesson.ts';

const LAST = 'mcptoolbenchpp-last-node';
const price = (id: number, symbol: string, market: string): string =>
  `{"id": "${id}", "name": "get_stock_price", "arguments": {"symbol": "${symbol}", "market": "${market}"}}`;
const prices = [
  price(1, 'AAPL', 'US'),
  price(2, '00700', 'HK'),
  price(3, 'SH600036', 'CN'),
  price(4, 'SAP', 'DE'),
];
const plot = (series: string): string =>
  `{"id": "5", "name": "plot_line", "arguments": {"series": ${series}, "title": "Closing prices"}}`;
const ofFour = plot('["<1_result>", "<2_result>", "<3_result>", "<4_result>"]');
const inLines = (...calls: string[]): string => `[\n  ${calls.join(',\n  ')}\n]`;
const complete = inLines(...prices, ofFour);
const plotOnly = inLines(plot('[]'));

const forecast = (rest: string): string =>
  `[{"name": "get_forecast", "parameters": {"city": "Lisbon", ${rest}}}]`;

export const lesson: LessonPlan = {
  part: 'systems',
  steps: [
    { kind: 'read', id: 'a-target' },
    {
      kind: 'bet',
      id: 'one-missing',
      instrument: { name: 'scorers', case: 'missing-market', scorers: [LAST], show: 'plans' },
      bet: { kind: 'choice', figure: `verdict.${LAST}`, choices: ['correct', 'partial', 'incorrect'] },
    },
    {
      kind: 'exercise',
      id: 'fool',
      quotes: 'one-missing',
      exercise: {
        start: complete,
        solution: plotOnly,
        hints: 2,
        // The weak grader must be content, and the strict one must not be.
        check: {
          kind: 'scorers',
          case: 'missing-market',
          verdicts: { [LAST]: 'correct', ast: 'any-but-correct' },
        },
      },
    },
    {
      kind: 'bet',
      id: 'how-many',
      instrument: { name: 'scorers', case: 'duplicate-call' },
      bet: { kind: 'count', figure: 'pass', most: 'of' },
    },
    {
      kind: 'read',
      id: 'beside',
      quotes: 'one-missing',
      instrument: {
        name: 'scorers',
        case: 'missing-market',
        scorers: [LAST, 'ast', 'ast-dag', 'bfcl'],
        answers: { complete, plot: plotOnly, prices: inLines(...prices) },
      },
    },
    {
      kind: 'choice',
      id: 'how-to-mend',
      choices: ['last-values', 'every-call', 'bytes', 'secret'],
      right: 'every-call',
    },
    {
      kind: 'exercise',
      id: 'mend',
      exercise: {
        start: '{\n  "rungs": ["E0", "E1", "E5"],\n  "numbersWithin": 1,\n  "unlistedFails": false\n}',
        solution: '{\n  "rungs": ["E0", "E1", "E2"],\n  "numbersWithin": 0,\n  "unlistedFails": true\n}',
        hints: 3,
        // Both sides decide: a grader that refuses everything is no better than one that accepts everything.
        check: {
          kind: 'grader',
          case: 'text-for-number',
          pass: [forecast('"days": 5'), forecast('"days": "5"')],
          fail: [forecast('"days": 6'), forecast('"days": 5, "hourly": true'), '[]'],
        },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
