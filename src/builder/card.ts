import { CATEGORIES, isProven, rejectedBy, whyDropped, type Candidate, type Writer } from './candidate.ts';
import { because, reasonText } from './reasons.ts';
import { PIPELINE_PROMPTS, PROMPTS, type Pipeline } from './pipelines/prompts.ts';

export interface CardFacts {
  title: string;
  /** Names of the servers. */
  servers: readonly string[];
  /** Of the draws, where the candidates do not say it themselves. */
  seed: number;
  /** The day on which the tasks were made, as 2026-03-12. */
  made: string;
  /** Are servers of a person's own among them? */
  isOwn: boolean;
  /** Tools that may change something and were called because a person allowed it. */
  allowed: readonly string[];
  /** What a step is called. */
  titleOf: (step: string) => string;
}

/** A data card in Markdown: how the tasks were made and by which prompts, how many came through each step, what people decided, and what they are not. */
export function dataCard(candidates: readonly Candidate[], facts: CardFacts): string {
  const { title, servers, seed, made } = facts;
  const proven = candidates.filter(isProven);
  const seeds = seedsOf(candidates);
  const counts = CATEGORIES.map(
    (category) => [category, proven.filter((one) => one.category === category).length] as const,
  );
  return [
    `# ${title}`,
    `${inTasks(proven.length)} for ${servers.join(', ')}, made on ${made} with ${seeds.length > 1 ? 'seeds' : 'seed'} ${(seeds.length > 0 ? seeds : [seed]).join(', ')} by Proving Ground.`,
    '## How they were made',
    ...waysOf(proven),
    'Each label was executed twice. A task is in if every call succeeded, answered something, and answered the same again.',
    '## What people and judges decided',
    decisionsOf(candidates),
    '## Counts',
    [
      ...counts
        .filter(([, count]) => count > 0)
        .map(([category, count]) => `- ${reasonText(because(category))}: ${count}`),
      `- candidates: ${candidates.length}`,
    ].join('\n'),
    [
      '| Step | Reached by | Rejected |\n| --- | ---: | ---: |',
      ...stepsOf(candidates, facts.titleOf).map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
    '## Limits',
    ...limitsOf(proven, facts),
    ...promptsOf(proven),
  ].join('\n\n');
}

/** The seeds that candidates without a model were drawn by. */
const seedsOf = (candidates: readonly Candidate[]): string[] => [
  ...new Set(
    candidates.flatMap(({ life }) => {
      const drawn = life.find(({ step }) => step === 'sampled')?.evidence ?? '';
      return /, seed (\d{1,10})$/.exec(drawn)?.[1] ?? [];
    }),
  ),
];

/** Of each step, in the order in which candidates first come to it: how many reached it, and how many it rejected. */
function stepsOf(
  candidates: readonly Candidate[],
  titleOf: CardFacts['titleOf'],
): [title: string, reached: number, rejected: number][] {
  const steps = new Map<string, { reached: number; rejected: number }>();
  for (const { life } of candidates)
    for (const step of new Set(life.map((each) => each.step))) {
      const known = steps.get(step) ?? { reached: 0, rejected: 0 };
      const isOut = life.some((each) => each.step === step && each.is === 'rejected');
      steps.set(step, { reached: known.reached + 1, rejected: known.rejected + (isOut ? 1 : 0) });
    }
  return [...steps].map(([step, { reached, rejected }]) => [titleOf(step), reached, rejected]);
}

/** How often judges agreed, and what people decided. */
function decisionsOf(candidates: readonly Candidate[]): string {
  const stepOf = ({ life }: Candidate, wanted: string) => life.findLast(({ step }) => step === wanted);
  const judgedOnes = candidates.filter((one) => stepOf(one, 'agreement'));
  const agreed = judgedOnes.filter((one) => stepOf(one, 'agreement')!.is === 'passed').length;
  const tried = candidates.filter((one) => stepOf(one, 'solvable')?.is === 'passed').length;
  const taken = candidates.filter((one) => isProven(one) && stepOf(one, 'accepted')).length;
  const edited = candidates.filter((one) => isProven(one) && (one.edited ?? []).length > 0).length;
  const lines = [
    judgedOnes.length > 0
      ? `- other attempts agree with the reference answer, as far as it was asked for: ${agreed} of ${inTasks(judgedOnes.length)}`
      : '',
    tried > 0 ? `- solved by at least one model: ${inTasks(tried)}` : '',
    taken > 0 ? `- accepted by a person, although too few attempts agree: ${inTasks(taken)}` : '',
    edited > 0 ? `- edited by a person: ${inTasks(edited)}` : '',
    droppedOf(candidates),
  ].filter((line) => line !== '');
  return lines.join('\n') || 'No judge was asked, and no person has changed or dropped a task.';
}

/** How many tasks a person has dropped, and for which reasons; '' where none was. */
function droppedOf(candidates: readonly Candidate[]): string {
  const reasons = new Map<string, number>();
  for (const candidate of candidates) {
    const why = rejectedBy(candidate)?.step === 'dropped' ? whyDropped(candidate) : undefined;
    if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  const all = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  const words = [...reasons].map(
    ([why, count]) => `${why === '' ? 'without a reason' : `“${why}”`}: ${count}`,
  );
  return all === 0 ? '' : `- dropped by a person: ${all} (${words.join('; ')})`;
}

function limitsOf(proven: readonly Candidate[], { isOwn, allowed }: CardFacts): string[] {
  const held =
    allowed.length === 0
      ? 'Tools that may change something were not called, so that no task is about them.'
      : `Of the tools that may change something these alone were called, because a person allowed it: ${allowed.join(', ')}.`;
  return [
    ...(proven.some(({ writer }) => !writer)
      ? [
          'The questions of templates repeat the words of the descriptions, so that they are easier than those of people.',
        ]
      : []),
    ...(proven.some(({ writer }) => writer && writer.pipeline !== 'file')
      ? ['What models write and judge is not checked by a person unless it says so above.']
      : []),
    isOwn
      ? `${held} What the server answers may change after this day.`
      : 'The servers are those of the testbed: their data are made up and answer the same each time.',
  ];
}

const PIPELINES: Readonly<Record<string, string>> = {
  mcptoolbench: 'MCPToolBench++',
  'mcp-agentbench': 'MCP-AgentBench',
};

const isPipeline = (text: string): text is Pipeline => Object.hasOwn(PIPELINES, text);

/** How the tasks were written: by templates, or by which models after which paper, tried and judged by which, with which prompts. */
function waysOf(proven: readonly Candidate[]): string[] {
  const without = proven.filter(({ writer }) => !writer).length;
  const byModel = new Map<string, number>();
  for (const { writer } of proven)
    if (writer) byModel.set(wayOf(writer), (byModel.get(wayOf(writer)) ?? 0) + 1);
  return [
    ...(without === 0
      ? []
      : [
          `${inTasks(without)} without a language model: tools were drawn by a seed, for single calls with replacement, for several without. Values come from schemas, descriptions, dictionaries of codes and answers of the server, questions from templates.`,
        ]),
    ...[...byModel].map(([way, count]) => `${inTasks(count)} ${way}.`),
  ];
}

function wayOf({ pipeline, model, edited, solvers = [], attempts = 0, judge }: Writer): string {
  if (pipeline === 'file') return `expanded from the templates of ${model}, without a language model`;
  const prompts =
    edited.length === 0 ? 'with the built-in prompts' : `with edited prompts (${edited.join(', ')})`;
  const tried = attempts > 0 ? `, tried ${attempts} times by ${solvers.join(', ')}` : '';
  const compared = judge === undefined ? '' : `, answers compared by ${judge}`;
  return `written by ${model} in the way of ${PIPELINES[pipeline] ?? pipeline}, ${prompts}${tried}${compared}`;
}

/** The prompts of the pipelines that wrote tasks, each text once: the built-in ones, or as a person had edited them. */
function promptsOf(proven: readonly Candidate[]): string[] {
  const writers = proven.flatMap(({ writer }) => writer ?? []);
  const texts = new Set<string>();
  for (const { pipeline, prompts = {} } of writers) {
    if (!isPipeline(pipeline)) continue;
    for (const id of PIPELINE_PROMPTS[pipeline]) {
      const own = Object.hasOwn(prompts, id) ? prompts[id] : undefined;
      const { system, user } = own ?? PROMPTS[id];
      texts.add(`### ${id}${own ? ', as edited' : ''}\n\n${fenced(`${system}\n\n${user}`)}`);
    }
  }
  return texts.size === 0 ? [] : ['## Prompts', ...texts];
}

/** A text between fences that are longer than any in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

const inTasks = (count: number): string => `${count} ${count === 1 ? 'task' : 'tasks'}`;
