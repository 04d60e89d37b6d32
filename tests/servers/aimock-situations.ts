import type { Fixture, FixtureResponse } from '@copilotkit/aimock';
import type { CellVerdict } from '#core/score.ts';
import { serversByName } from '#world/index.ts';

/** What a stranger's server does when it is asked this, and what must come of it in a loop of native calls. */
export interface Situation {
  name: string;
  /** Expressions the label wants calculated, by step. */
  label: string[][];
  /** What aimock plays, loaded again each time: its fixtures count what they have answered. */
  fixtures: () => Fixture[];
  expected: {
    verdict: CellVerdict;
    /** Calls of each turn. */
    calls: number[];
    /** Requests sent, those sent again included. */
    tries: number;
    answer: string;
    /** Arguments as they came where they are no JSON. */
    malformed?: (string | undefined)[];
  };
  /** What comes of it instead on wires where aimock writes arguments as a JSON object. */
  onlyAsText?: Partial<Situation['expected']>;
}

const calculate = (...expressions: string[]): FixtureResponse => ({
  toolCalls: expressions.map((expression) => ({
    name: 'calculate',
    arguments: JSON.stringify({ expression }),
  })),
});
const say = (content: string): FixtureResponse => ({ content });
const failure = (status: number, type: string): FixtureResponse => ({
  error: { message: `told to fail with ${status}`, type },
  status,
});

/** Plays these answers one after another, the last again and again, to each request with this text. */
const inTurn = (userMessage: string, ...answers: FixtureResponse[]): Fixture[] => {
  let answered = 0;
  return [
    {
      match: { userMessage },
      response: () => answers[Math.min(answered++, answers.length - 1)]!,
      chunkSize: 5,
    },
  ];
};

export const situations: readonly Situation[] = [
  {
    name: 'a text in pieces',
    label: [['1 + 1']],
    fixtures: () => inTurn('a text in pieces', say('There is nothing that I would calculate here.')),
    expected: {
      verdict: 'no-call',
      calls: [0],
      tries: 1,
      answer: 'There is nothing that I would calculate here.',
    },
  },
  {
    name: 'two calls at once',
    label: [['2 + 2', '3 * 3']],
    fixtures: () => inTurn('two calls at once', calculate('2 + 2', '3 * 3'), say('4 and 9.')),
    expected: { verdict: 'correct', calls: [2, 0], tries: 2, answer: '4 and 9.' },
  },
  {
    name: 'a loop of turns',
    label: [['6 * 7'], ['42 + 1']],
    fixtures: () => inTurn('a loop of turns', calculate('6 * 7'), calculate('42 + 1'), say('43.')),
    expected: { verdict: 'correct', calls: [1, 1, 0], tries: 3, answer: '43.' },
  },
  {
    name: 'too many requests once',
    label: [['5 - 3']],
    fixtures: () =>
      inTurn('too many requests once', failure(429, 'rate_limit_error'), calculate('5 - 3'), say('2.')),
    expected: { verdict: 'correct', calls: [1, 0], tries: 3, answer: '2.' },
  },
  {
    name: 'a server error three times',
    label: [['8 / 2']],
    fixtures: () => {
      const down = failure(500, 'server_error');
      return inTurn('a server error three times', down, down, down, calculate('8 / 2'), say('4.'));
    },
    expected: { verdict: 'correct', calls: [1, 0], tries: 5, answer: '4.' },
  },
  {
    name: 'arguments that are no JSON',
    label: [['9 + 9']],
    fixtures: () =>
      inTurn(
        'arguments that are no JSON',
        { toolCalls: [{ name: 'calculate', arguments: '{"expression": "9 +' }] },
        say('I could not.'),
      ),
    expected: {
      verdict: 'incorrect',
      calls: [1, 0],
      tries: 2,
      answer: 'I could not.',
      malformed: ['{"expression": "9 +'],
    },
    onlyAsText: { malformed: [undefined] },
  },
];

/** The situations as rows of MCPToolBench++, in their order, on a server of the testbed. */
export function situationRows(chosen: readonly Situation[]): object[] {
  const tool = serversByName.get('calculator')!.tools.find(({ name }) => name === 'calculate')!;
  return chosen.map(({ name, label }, row) => ({
    uuid: `situation-${row + 1}`,
    category: 'situations',
    call_type: label.flat().length > 1 ? 'multi' : 'single',
    query: `Meet ${name}.`,
    mcp_tools_dict: { calculator: ['calculate'] },
    tools: [{ name: tool.name, description: tool.description, input_schema: tool.inputSchema }],
    function_call_label: label.flatMap((expressions, step) =>
      expressions.map((expression, place) => ({
        name: 'calculate',
        id: `${step + 1}.${place + 1}`,
        step: String(step + 1),
        mcp_server: 'calculator',
        input: { expression },
      })),
    ),
  }));
}
