/** A word that pages use, for people who meet it for the first time. */
interface GlossaryWord {
  word: string;
  meaning: string;
  /** The method page or lesson that says more; '' where none does. */
  href: string;
}

export const glossary: readonly GlossaryWord[] = [
  {
    word: 'as coded',
    meaning: 'A port of an evaluator that returns exactly what its code returns, errors included.',
    href: '#/learn/perfect-zero',
  },
  {
    word: 'as documented',
    meaning: 'The same evaluator as its documents describe it.',
    href: '#/learn/perfect-zero',
  },
  {
    word: 'AST',
    meaning: 'A comparison of calls by name, parameters, types and values, without executing them.',
    href: '#/methods/ast',
  },
  {
    word: 'AST-DAG',
    meaning: 'A comparison of plans of several calls by their last calls and what these are made of.',
    href: '#/methods/ast-dag',
  },
  {
    word: 'baseline',
    meaning: 'A built-in model that needs no key and is no language model.',
    href: '#/methods/baseline-lexical',
  },
  {
    word: 'bootstrap',
    meaning: 'Drawing the tasks again, many times, to see how much a mean moves.',
    href: '#/methods/bootstrap',
  },
  { word: 'cell', meaning: 'One attempt of one contender at one task.', href: '' },
  {
    word: 'contender',
    meaning: 'What a run compares: a model, asked in one way, under one fault plan.',
    href: '',
  },
  {
    word: 'dispatcher',
    meaning: 'What chooses the tools that a model is offered for a task.',
    href: '#/learn/dispatcher',
  },
  {
    word: 'end state',
    meaning: 'What the servers hold when an attempt is over.',
    href: '#/methods/state-match',
  },
  {
    word: 'extraction',
    meaning: 'Finding the calls in what a model wrote. Other rules find other calls.',
    href: '#/learn/extraction',
  },
  {
    word: 'F1',
    meaning: 'The mean of precision and recall that is low when either is: 2 · shared / (made + expected).',
    href: '#/methods/call-f1',
  },
  {
    word: 'fault',
    meaning: 'An error, a delay or a wrong answer put into a tool’s answers on purpose.',
    href: '#/learn/failures',
  },
  { word: 'flaky', meaning: 'Solved at least once and failed at least once.', href: '#/methods/flaky-tasks' },
  {
    word: 'gate',
    meaning: 'Go, no-go or inconclusive: may a candidate take the place of a baseline?',
    href: '#/methods/gate',
  },
  {
    word: 'Holm',
    meaning: 'What makes p-values larger where many pairs are compared at once.',
    href: '#/methods/holm',
  },
  {
    word: 'interval',
    meaning:
      'The true rates that a result would not contradict. Of 95 % intervals, about one in twenty misses the true rate.',
    href: '#/methods/wilson',
  },
  {
    word: 'judge',
    meaning: 'What rates answers: a language model, rules or a script.',
    href: '#/learn/judging-judges',
  },
  { word: 'kappa, κ', meaning: 'Agreement of raters beyond chance.', href: '#/methods/cohen-kappa' },
  {
    word: 'label',
    meaning:
      'What would solve a task: the expected calls, an end state, facts of the answer. It is written by people or by rules, and may be wrong.',
    href: '#/learn/equality',
  },
  {
    word: 'ladder of equality',
    meaning: 'Rungs E0 to E7 on which two values may be equal, from byte by byte to a judge’s word.',
    href: '#/learn/equality',
  },
  {
    word: 'McNemar',
    meaning: 'A test of two systems on the same tasks, by the tasks that only one of them solved.',
    href: '#/methods/mcnemar',
  },
  {
    word: 'MCP',
    meaning: 'The Model Context Protocol, in which a client asks a server for its tools and calls them.',
    href: '#/learn/handshake',
  },
  { word: 'menu', meaning: 'The tools that a model is offered.', href: '#/methods/menu-tokens' },
  {
    word: 'mutant',
    meaning: 'The plan of a label with one thing changed, executed to see whether it is as good.',
    href: '#/lab/scorers',
  },
  { word: 'n', meaning: 'How many tasks or attempts a figure rests on.', href: '' },
  {
    word: 'oracle',
    meaning: 'The baseline that gives back the label: the ceiling.',
    href: '#/methods/baseline-oracle',
  },
  {
    word: 'p',
    meaning:
      'How often chance alone would show a difference at least as large. It is not the chance that there is no difference.',
    href: '#/methods/mcnemar',
  },
  {
    word: 'pass@k',
    meaning: 'The chance that at least one of k attempts is right.',
    href: '#/methods/pass-at-k',
  },
  { word: 'pass^k', meaning: 'The chance that all k attempts are right.', href: '#/methods/pass-hat-k' },
  {
    word: 'published',
    meaning: 'A figure that somebody else printed. It stands beside ours, and no test compares the two.',
    href: '',
  },
  {
    word: 'rate',
    meaning: 'Solved attempts over attempts that count, always with an interval and n.',
    href: '#/methods/solved-rate',
  },
  {
    word: 'repeat',
    meaning: 'A further attempt of the same contender at the same task.',
    href: '#/learn/noise',
  },
  { word: 'run', meaning: 'One set-up carried out: contenders, tasks and repeats.', href: '' },
  {
    word: 'scorer',
    meaning: 'A rule that takes a task and a trajectory and says whether it is right.',
    href: '#/learn/own-scorer',
  },
  { word: 'step', meaning: 'One turn of the model in a trajectory.', href: '' },
  {
    word: 'task',
    meaning: 'One thing to be solved: a question, the tools that are offered, and a label.',
    href: '#/learn/tool-call',
  },
  {
    word: 'testbed',
    meaning: 'Servers that run inside this page, with worlds that can be read and reset.',
    href: '#/connect',
  },
  {
    word: 'token',
    meaning:
      'The unit of text that models read and write and providers count: about four characters of English.',
    href: '#/methods/menu-tokens',
  },
  {
    word: 'tool call',
    meaning: 'A name and arguments that a model writes and a server carries out: tools/call in MCP.',
    href: '#/learn/tool-call',
  },
  {
    word: 'trajectory',
    meaning:
      'All that happened while a model worked on a task: what it wrote, the calls it made, what the tools answered.',
    href: '',
  },
  {
    word: 'verdict',
    meaning: 'What a scorer says of one attempt: correct, partial, incorrect, or no call where one was due.',
    href: '',
  },
  {
    word: 'Wilson',
    meaning: 'The interval of a share of tasks with one attempt each.',
    href: '#/methods/wilson',
  },
];
