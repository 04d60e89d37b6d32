import { CATEGORIES, isProven, rejectedBy, whyDropped, type Candidate } from './candidate.ts';

export interface CardFacts {
  title: string;
  /** Names of the servers. */
  servers: readonly string[];
  seed: number;
  /** The day on which the tasks were made, as 2026-03-12. */
  made: string;
}

/** A data card in Markdown: how the tasks were made, how many came through each step, and what they are not. */
export function dataCard(
  candidates: readonly Candidate[],
  { title, servers, seed, made }: CardFacts,
): string {
  const proven = candidates.filter(isProven);
  const rejected = new Map<string, number>();
  for (const candidate of candidates) {
    const step = rejectedBy(candidate)?.step;
    if (step !== undefined && step !== 'dropped') rejected.set(step, (rejected.get(step) ?? 0) + 1);
  }
  const counts = CATEGORIES.map(
    (category) => [category, proven.filter((one) => one.category === category).length] as const,
  );
  return [
    `# ${title}`,
    `${proven.length} ${proven.length === 1 ? 'task' : 'tasks'} for ${servers.join(', ')}, made on ${made} with seed ${seed} by Proving Ground.`,
    '## How they were made',
    ...waysOf(proven),
    'Each label was executed twice. A task is in if every call succeeded, answered something, and answered the same again.',
    '## Counts',
    [...counts.filter(([, count]) => count > 0).map(([category, count]) => `- ${category}: ${count}`)].join(
      '\n',
    ),
    `- candidates: ${candidates.length}`,
    ...[...rejected].map(([step, count]) => `- rejected at ${step}: ${count}`),
    ...droppedOf(candidates),
    '## Limits',
    ...(proven.some(({ writer }) => !writer)
      ? [
          'The questions of templates repeat the words of the descriptions, so that they are easier than those of people.',
        ]
      : []),
    'Tools that may change something were not called on a server of a person’s own, so that no task is about them. What the server answers may change after this day.',
  ]
    .join('\n\n')
    .replaceAll('\n\n- ', '\n- ');
}

/** How many tasks a person has dropped, and for which reasons. */
function droppedOf(candidates: readonly Candidate[]): string[] {
  const reasons = new Map<string, number>();
  for (const candidate of candidates) {
    const why = rejectedBy(candidate)?.step === 'dropped' ? whyDropped(candidate) : undefined;
    if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  const all = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return [];
  const words = [...reasons].map(
    ([why, count]) => `${why === '' ? 'without a reason' : `“${why}”`}: ${count}`,
  );
  return [`- dropped by a person: ${all} (${words.join('; ')})`];
}

const PIPELINES: Readonly<Record<string, string>> = {
  mcptoolbench: 'MCPToolBench++',
  'mcp-agentbench': 'MCP-AgentBench',
};

/** How the tasks were written: by templates, or by which models after which paper, with which prompts. */
function waysOf(proven: readonly Candidate[]): string[] {
  const without = proven.filter(({ writer }) => !writer).length;
  const byModel = new Map<string, number>();
  for (const { writer } of proven) {
    if (!writer) continue;
    const { pipeline, model, edited } = writer;
    const prompts =
      edited.length === 0 ? 'with the built-in prompts' : `with edited prompts (${edited.join(', ')})`;
    const way =
      pipeline === 'file'
        ? `expanded from the templates of ${model}, without a language model`
        : `written by ${model} in the way of ${PIPELINES[pipeline] ?? pipeline}, ${prompts}`;
    byModel.set(way, (byModel.get(way) ?? 0) + 1);
  }
  const byPerson = proven.filter(({ edited = [] }) => edited.length > 0).length;
  return [
    ...(without === 0
      ? []
      : [
          `${inTasks(without)} without a language model: tools were drawn by a seed, for single calls with replacement, for several without. Values come from schemas, descriptions, dictionaries of codes and answers of the server, questions from templates.`,
        ]),
    ...[...byModel].map(([way, count]) => `${inTasks(count)} ${way}.`),
    ...(byPerson === 0 ? [] : [`A person has edited ${inTasks(byPerson)}.`]),
  ];
}

const inTasks = (count: number): string => `${count} ${count === 1 ? 'task' : 'tasks'}`;
