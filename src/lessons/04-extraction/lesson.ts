import type { LessonPlan } from '../lesson.ts';

/** The same two values, or none, in the forms in which models write them. */
const texts = {
  bare: '[{"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}}]',
  fenced:
    'I will look at the forecast.\n\n```json\n[{"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}}]\n```',
  prose:
    'The tool to use is {"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}}, as it has the days.',
  tags: '<tool_call>{"name": "get_forecast", "arguments": {"city": "Bergen", "days": 3}}</tool_call>',
  react:
    'Thought: The forecast will say it.\nAction: get_forecast\nAction Input: {"city": "Bergen", "days": 3}',
  python: 'get_forecast(city="Bergen", days=3)',
  quotes: "[{'name': 'get_forecast', 'parameters': {'city': 'Bergen', 'days': 3}}]",
  cut: '[{"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}',
  words: 'I would ask for the forecast of Bergen, three days ahead.',
};

const evaluators = {
  name: 'scorers',
  case: 'fenced',
  scorers: ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded', 'ast', 'bfcl'],
} as const;

export const lesson: LessonPlan = {
  part: 'scores',
  steps: [
    {
      kind: 'read',
      id: 'one-call',
      instrument: { name: 'extraction', texts: { bare: texts.bare, fenced: texts.fenced } },
    },
    {
      kind: 'bet',
      id: 'how-many',
      instrument: { name: 'extraction', texts },
      bet: { kind: 'count', figure: 'read', most: 'of' },
    },
    { kind: 'read', id: 'repair', quotes: 'how-many', instrument: { name: 'extraction', texts } },
    {
      kind: 'choice',
      id: 'abstained',
      choices: ['unparseable', 'abstention', 'empty'],
      right: 'unparseable',
      instrument: { name: 'extraction', texts: { cut: texts.cut, words: texts.words, empty: '[]' } },
    },
    {
      kind: 'bet',
      id: 'as-coded',
      instrument: evaluators,
      bet: {
        kind: 'choice',
        figure: 'verdict.mcpbr-mcptoolbench-as-coded',
        choices: ['correct', 'partial', 'no-call'],
      },
    },
    {
      kind: 'exercise',
      id: 'for-all',
      quotes: 'as-coded',
      exercise: {
        start:
          'Here is the call:\n\n```json\n[{"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}}]\n```',
        solution: '[{"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}}]',
        hints: 2,
        // All four have to accept it: the strictest reader decides.
        check: {
          kind: 'scorers',
          case: 'fenced',
          verdicts: {
            'mcpbr-mcptoolbench': 'correct',
            'mcpbr-mcptoolbench-as-coded': 'correct',
            ast: 'correct',
            bfcl: 'correct',
          },
        },
      },
    },
    {
      kind: 'exercise',
      id: 'mend',
      exercise: {
        start: "[{'name': 'get_forecast', 'parameters': {'city': 'Bergen', 'days': 3}}]",
        solution: '[{"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}}]',
        hints: 1,
        // Any form that one of the rules reads will do.
        check: { kind: 'extraction', outcome: 'called', names: ['get_forecast'] },
      },
    },
    {
      kind: 'own',
      id: 'own',
      instrument: { name: 'extraction', texts: { react: texts.react }, own: true },
    },
  ],
};
