import type { JsonValue } from '#core/json.ts';
import type { Random } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import { newCandidate, withStep, type Candidate } from '../candidate.ts';
import { because, type Reason } from '../reasons.ts';
import { sampleAcross, type ByCategory, type Combination } from '../samplers.ts';
import { listening, withHeard } from './heard.ts';
import { filledPrompt } from './prompts.ts';
import { isBlank, jsonIn } from './read-reply.ts';
import { describedTools, toolBenchCandidates, type ToolBenchOptions } from './toolbench.ts';

// Several categories in one request, as MCPToolBench++ combines them: a model names categories that go together, tools are drawn from them, and
// its chain filter says whether one request could need them all.

/** Characters of a description that stand for a tool in a list of categories. */
const MOST_SAID = 160;

/** The groups of at least two known categories that a reply names, each once; or why there are none. */
function groupsIn(reply: string, known: readonly string[]): string[][] | Reason {
  const listed = jsonIn(reply);
  if (!Array.isArray(listed)) return because(isBlank(reply) ? 'replyEmpty' : 'replyNoGroups');
  const inGroup = (group: JsonValue): string[] =>
    Array.isArray(group) ? known.filter((name) => group.includes(name)) : [];
  const groups = listed.map(inGroup).filter(({ length }) => length > 1);
  const unique = new Map(groups.map((group) => [JSON.stringify(group), group]));
  return unique.size === 0 ? because('replyGroupsNone') : [...unique.values()];
}

/** Asks the chain filter about tools of several categories. What is neither 1 nor 0 counts as 0. */
export async function isReasonableChain(
  tools: readonly Tool[],
  { prompts, generate }: Pick<ToolBenchOptions, 'prompts' | 'generate'>,
): Promise<boolean> {
  const reply = await generate(filledPrompt(prompts, 'chain', { tools: describedTools(tools) }));
  return /^\W*1\W*$/.test(reply.slice(0, 200));
}

/** Groups of categories for `count` requests, as a model names them, or a candidate that says why there are none. */
export async function groupsOfCategories(
  tools: ByCategory<Tool>,
  count: number,
  { prompts, id, ...options }: ToolBenchOptions,
): Promise<string[][] | Candidate> {
  const { generate, heard } = listening(options.generate);
  const categories = [...tools].map(([category, own]) => ({
    category,
    tools: own.map(({ name, description }) => `${name}: ${description.slice(0, MOST_SAID)}`),
  }));
  const values = { count: String(count), categories: JSON.stringify(categories, null, 1) };
  const groups = groupsIn(await generate(filledPrompt(prompts, 'combine', values)), [...tools.keys()]);
  if (!Array.isArray(groups))
    return withHeard(withStep(newCandidate(id, [...tools.keys()]), 'combined', 'rejected', groups), heard);
  return groups.slice(0, count);
}

/**
 * The candidates of one group: one tool of each category or one more, drawn without replacement, asked about by the chain filter, then written
 * like any combination.
 */
export async function acrossCandidates(
  tools: ByCategory<Tool>,
  group: readonly string[],
  random: Random,
  options: ToolBenchOptions,
): Promise<Candidate[]> {
  const size = group.length + Math.floor(random() * 2);
  const all = group.flatMap((category) => tools.get(category) ?? []).length;
  const found = sampleAcross(tools, group, Math.min(size, all), random, () => true);
  const start = withStep(newCandidate(options.id, group), 'combined', 'made', group.join(', '));
  if (!found) return [withStep(start, 'sampled', 'rejected', because('drawNone'))];
  const { generate, heard } = listening(options.generate);
  const isChain = await isReasonableChain(found.tools, { ...options, generate });
  const asked = withHeard(
    isChain
      ? withStep(start, 'chain', 'passed', because('chain', { tools: namesOf(found) }))
      : withStep(start, 'chain', 'rejected', because('noChain', { tools: namesOf(found) })),
    heard,
  );
  return isChain ? toolBenchCandidates(found, options, asked) : [asked];
}

const namesOf = ({ tools }: Combination<Tool>): string => tools.map(({ name }) => name).join(', ');
