import { isFailedCall } from '#core/failed-call.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { referenceTo } from '#core/result-reference.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import { withStep, type Candidate, type Category } from '../candidate.ts';
import { requirementsOf } from '../checklist.ts';
import { piecesOf } from '../harvest.ts';
import { holds, leavesOf } from '../inferable.ts';
import { filledPrompt, type Generate, type PromptTexts } from './prompts.ts';
import { jsonIn, messageIn, taggedIn } from './read-reply.ts';
import { describedTools } from './toolbench.ts';

// MCP-AgentBench's pipeline, step by step. A fault of a reply ends the life of its candidate and is kept there.

/** One attempt of a model at a query: the calls that it made with their results, and its answer. */
export interface Attempt {
  calls: readonly { call: ToolCall; result: ToolResult }[];
  answer: string;
}

export interface AgentBenchOptions {
  prompts: PromptTexts;
  generate: Generate;
  /** Lets a model try the query with these tools, on a fresh world where there is one. */
  attempt: (query: string, tools: readonly Tool[]) => Promise<Attempt>;
  /** Trajectories of each query; the paper has 5. */
  trajectories: number;
  /** Under this share of passes a person looks at it; the paper has 0.2. */
  escalateUnder: number;
  /** As `Thursday, 12 March 2026, 09:00 UTC`. */
  systemTime: string;
  id: string;
}

/** One candidate of a category. Without a fitting scene, or with a reply that cannot be read, its life says so. */
export async function agentBenchCandidate(
  category: Category,
  tools: readonly Tool[],
  options: AgentBenchOptions,
): Promise<Candidate> {
  const servers = [...new Set(tools.map(({ server }) => server ?? ''))];
  const start: Candidate = { id: options.id, category, query: '', calls: [], servers, said: {}, life: [] };
  const scene = await sceneOf(
    withStep(start, 'sampled', 'made', `${category}, ${servers.join(', ')}`),
    tools,
    options,
  );
  if (typeof scene.tools === 'string') return withStep(scene.candidate, 'scenario', 'rejected', scene.tools);
  const asked = await queryOf(scene.candidate, scene.tools, servers, tools, options);
  if (asked.query === '') return withStep(asked, 'query', 'rejected', 'the reply has no message');
  return referenced(withStep(asked, 'query', 'made', asked.query), tools, options);
}

const serversAsText = (tools: readonly Tool[]): string => describedTools(tools);

/** The four parts of one structured reply. `tools`: those that were selected, or why there are none. */
async function sceneOf(
  candidate: Candidate,
  tools: readonly Tool[],
  { prompts, generate, systemTime }: AgentBenchOptions,
): Promise<{ candidate: Candidate; tools: Tool[] | string }> {
  const { category } = candidate;
  const values = {
    servers: serversAsText(tools),
    system_time: systemTime,
    category,
    requirements: requirementsOf(category),
  };
  const reply = await generate(filledPrompt(prompts, 'scenario', values));
  const none = taggedIn(reply, 'no_scene');
  if (none !== undefined) return { candidate, tools: `no scene: ${none}` };
  const [profile, scenario, objective, selection] = [
    'user_profile',
    'scenario',
    'objective',
    'selected_tools',
  ].map((tag) => taggedIn(reply, tag));
  if (!profile || !scenario || !objective || !selection)
    return { candidate, tools: 'the reply lacks one of its four parts' };
  const listed = jsonIn(selection);
  const selected = (Array.isArray(listed) ? listed.filter(isJsonObject) : []).flatMap((each) => {
    const found = tools.find(
      ({ name, server }) => name === each.tool && (server === each.server || each.server === undefined),
    );
    return found ? [found] : [];
  });
  const next = withStep(
    { ...candidate, profile, scenario, objective },
    'scenario',
    'made',
    `${objective} (${selected.map(({ name }) => name).join(', ')})`,
  );
  return { candidate: next, tools: selected.length > 0 ? selected : 'no selected tool exists' };
}

async function queryOf(
  candidate: Candidate,
  selected: readonly Tool[],
  servers: readonly string[],
  tools: readonly Tool[],
  { prompts, generate, systemTime }: AgentBenchOptions,
): Promise<Candidate> {
  const { category, profile = '', scenario = '', objective = '' } = candidate;
  const values = {
    system_time: systemTime,
    category,
    user_profile: profile,
    scenario,
    objective,
    servers: serversAsText(tools.filter(({ server }) => servers.includes(server ?? ''))),
    selected_tools: selected.map(({ name, server }) => `${server}: ${name}`).join('\n'),
  };
  return {
    ...candidate,
    query: messageIn(await generate(filledPrompt(prompts, 'query', values))).slice(0, 4000),
  };
}

/** The candidate with the label and the answer of its first whole attempt, and the share of attempts that the judge passes. */
async function referenced(
  candidate: Candidate,
  tools: readonly Tool[],
  options: AgentBenchOptions,
): Promise<Candidate> {
  const { trajectories, attempt, escalateUnder } = options;
  const attempts: Attempt[] = [];
  for (let turn = 0; turn < trajectories; turn++) attempts.push(await attempt(candidate.query, tools));
  const reference = attempts.find(
    ({ calls, answer }) =>
      answer.trim() !== '' && calls.length > 0 && calls.every(({ result }) => !isFailedCall(result)),
  );
  if (!reference)
    return withStep(
      candidate,
      'reference',
      'rejected',
      `none of ${trajectories} attempts made calls that all succeeded and gave an answer`,
    );
  const calls = planOf(reference, candidate.query);
  const next = withStep(
    { ...candidate, calls, answer: reference.answer.slice(0, 4000) },
    'reference',
    'made',
    reference.answer,
  );
  let agreeing = 0;
  for (const each of attempts)
    if (each === reference || (await agrees(candidate.query, reference, each, options))) agreeing++;
  const share = agreeing / attempts.length;
  const words = `${agreeing} of ${attempts.length} attempts pass`;
  return share < escalateUnder
    ? withStep(next, 'agreement', 'noted', `${words}: a person should look at it`)
    : withStep(next, 'agreement', 'passed', words);
}

async function agrees(
  query: string,
  reference: Attempt,
  { answer }: Attempt,
  { prompts, generate }: AgentBenchOptions,
): Promise<boolean> {
  if (answer.trim() === '') return false;
  const reply = await generate(
    filledPrompt(prompts, 'judge', { query, reference: reference.answer, answer }),
  );
  return /^pass\b/i.test(taggedIn(reply, 'judgment') ?? '');
}

/**
 * The calls of an attempt as a label: a value that the query does not say and an earlier answer holds becomes a reference to it. Calls that
 * use no earlier answer share the first step.
 */
export function planOf({ calls }: Attempt, query: string): ToolCall[] {
  const plan: ToolCall[] = [];
  const pieces = calls.map(({ call, result }, index) =>
    piecesOf(
      {
        tool: {
          name: call.name,
          server: call.server ?? null,
          description: '',
          inputSchema: {},
          schemaFrom: 'missing',
        },
        arguments: call.arguments,
        result,
      },
      index,
    ),
  );
  for (const [index, { call }] of calls.entries()) {
    const dependsOn: NonNullable<ToolCall['dependsOn']> = [];
    const given = linked(call.arguments, '', (value, pointer) => {
      if (holds(query, String(value))) return value;
      const found = pieces
        .slice(0, index)
        .flat()
        .find((piece) => piece.value === value && piece.pointer !== undefined);
      if (!found || leavesOf(calls[found.call]!.call.arguments).some(([, own]) => own === value))
        return value;
      dependsOn.push({ call: String(found.call + 1), path: found.pointer!, arg: pointer });
      return referenceTo(String(found.call + 1));
    }) as JsonObject;
    const step = 1 + Math.max(0, ...dependsOn.map((each) => plan[Number(each.call) - 1]!.step!));
    plan.push({
      id: String(index + 1),
      name: call.name,
      server: call.server ?? null,
      step,
      arguments: given,
      ...(dependsOn.length > 0 ? { dependsOn } : {}),
    });
  }
  return plan;
}

/** The value with each text of at least three characters and each number replaced by what `link` makes of it. */
function linked(
  value: JsonValue,
  pointer: string,
  link: (value: string | number, pointer: string) => JsonValue,
): JsonValue {
  if (Array.isArray(value)) return value.map((item, index) => linked(item, pointerTo(pointer, index), link));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, linked(member, pointerTo(pointer, key), link)]),
    );
  const isTelling = typeof value === 'number' || (typeof value === 'string' && value.length > 2);
  return isTelling ? link(value, pointer) : value;
}
