import { isFailedCall } from '#core/failed-call.ts';
import { textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { referenceTo, type Tool, type ToolCall } from '#core/tool.ts';
import { questionChecked } from '../build.ts';
import {
  newCandidate,
  rejectedBy,
  withStep,
  type Candidate,
  type Category,
  type Trial,
} from '../candidate.ts';
import { requirementsOf } from '../checklist.ts';
import { piecesOf } from '../harvest.ts';
import { holds, leavesOf } from '../inferable.ts';
import { dayIn } from '../moment.ts';
import { minimised } from '../minimised.ts';
import { because, type Reason } from '../reasons.ts';
import type { Attempt } from './attempt.ts';
import { listening, trialOf, withHeard, withKept } from './heard.ts';
import { filledPrompt, type Generate, type PromptTexts } from './prompts.ts';
import { isBlank, jsonIn, messageIn, taggedIn } from './read-reply.ts';
import { describedTools } from './toolbench.ts';

// MCP-AgentBench's pipeline, step by step. A fault of a reply ends the life of its candidate and is kept there.

/** Characters of a profile, a scenario, an objective, a query or an answer that are kept. */
const MOST_PART = 4000;

export interface AgentBenchOptions {
  prompts: PromptTexts;
  generate: Generate;
  /** Lets a model try the query with these tools, on a fresh world where there is one. `turn` counts the attempts from 0. */
  attempt: (query: string, tools: readonly Tool[], turn: number) => Promise<Attempt>;
  /** Asks the model that compares answers; absent: the one that writes. */
  judge?: Generate;
  /** Trajectories of each query; the paper has 5. */
  trajectories: number;
  /** Under this share of passes a person looks at it; the paper has 0.2. */
  escalateUnder: number;
  /** As `Thursday, 12 March 2026, 09:00 UTC`. */
  systemTime: string;
  id: string;
  /** What the question is not to repeat. */
  known?: readonly Pick<Candidate, 'id' | 'query' | 'calls'>[];
}

/** One candidate of a category. Without a fitting scene, or with a reply that cannot be read, its life says so. */
export async function agentBenchCandidate(
  category: Category,
  tools: readonly Tool[],
  { judge, ...options }: AgentBenchOptions,
): Promise<Candidate> {
  const { generate, heard } = listening(options.generate);
  const written = { ...options, generate, judge: judge ?? options.generate };
  return withHeard(await writtenCandidate(category, tools, written), heard);
}

async function writtenCandidate(
  category: Category,
  tools: readonly Tool[],
  options: AgentBenchOptions,
): Promise<Candidate> {
  const servers = [...new Set(tools.map(({ server }) => server ?? ''))];
  const day = dayIn(options.systemTime);
  const start: Candidate = {
    ...newCandidate(options.id, servers),
    category,
    ...(day === undefined ? {} : { day }),
  };
  const scene = await sceneOf(
    withStep(
      start,
      'sampled',
      'made',
      because('drawnScene', { category: because(category), servers: servers.join(', ') }),
    ),
    tools,
    options,
  );
  if (rejectedBy(scene.candidate)) return scene.candidate;
  const asked = await queryOf(scene.candidate, scene.tools, tools, options);
  if (asked.query === '') return withStep(asked, 'query', 'rejected', because('noMessage'));
  const looked = questionChecked(withStep(asked, 'query', 'made', asked.query), tools, options.known ?? []);
  return rejectedBy(looked) ? looked : referenced(looked, scene.tools, tools, options);
}

const SCENE_PARTS = ['user_profile', 'scenario', 'objective', 'selected_tools'] as const;

const whatLacks = (reply: string, missing: readonly string[]): Reason =>
  isBlank(reply)
    ? because('replyEmpty')
    : missing.length === SCENE_PARTS.length
      ? because('noParts')
      : because('lacksParts', { parts: missing.map((tag) => `<${tag}>`).join(', ') });

/** The four parts of one structured reply, and the tools that it selects. */
async function sceneOf(
  candidate: Candidate,
  tools: readonly Tool[],
  { prompts, generate, systemTime }: AgentBenchOptions,
): Promise<{ candidate: Candidate; tools: Tool[] }> {
  const { category } = candidate;
  const values = {
    servers: describedTools(tools),
    system_time: systemTime,
    category,
    requirements: requirementsOf(category),
  };
  const reply = await generate(filledPrompt(prompts, 'scenario', values));
  const out = (step: string, why: Reason, from = candidate): { candidate: Candidate; tools: Tool[] } => ({
    candidate: withStep(from, step, 'rejected', why),
    tools: [],
  });
  const none = taggedIn(reply, 'no_scene');
  if (none !== undefined) return out('scenario', because('noScene', { why: none }));
  const parts = SCENE_PARTS.map((tag) => taggedIn(reply, tag)?.slice(0, MOST_PART));
  const [profile, scenario, objective, selection] = parts;
  if (!profile || !scenario || !objective || !selection)
    return out(
      'scenario',
      whatLacks(
        reply,
        SCENE_PARTS.filter((_, index) => !parts[index]),
      ),
    );
  const next = withStep({ ...candidate, profile, scenario, objective }, 'scenario', 'made', scenario);
  const listed = jsonIn(selection);
  const named = (Array.isArray(listed) ? listed : []).filter(isJsonObject);
  const selected = named.flatMap((each) => {
    const tool = tools.find(
      ({ name, server }) => name === each.tool && (server === each.server || each.server === undefined),
    );
    return tool ? [{ tool, why: textOf(each.why) || 'no reason' }] : [];
  });
  if (selected.length === 0) return out('selection', because('noSelected'), next);
  const unknown = named.length - selected.length;
  const words = selected.map(({ tool, why }) => `${tool.name}: ${why}`).join('; ');
  return {
    candidate: withStep(
      next,
      'selection',
      'made',
      unknown === 0 ? words : because('selectedBut', { tools: words, others: unknown }),
    ),
    tools: selected.map(({ tool }) => tool),
  };
}

async function queryOf(
  candidate: Candidate,
  selected: readonly Tool[],
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
    servers: describedTools(tools),
    selected_tools: selected.map(({ name, server }) => `${server ?? ''}: ${name}`).join('\n'),
  };
  return {
    ...candidate,
    query: messageIn(await generate(filledPrompt(prompts, 'query', values))).slice(0, MOST_PART),
  };
}

/** Did every call succeed, and was there an answer? */
const isWhole = ({ calls, answer }: Attempt): boolean =>
  answer.trim() !== '' && calls.length > 0 && calls.every(({ result }) => !isFailedCall(result));

/** The candidate with the label and the answer of its shortest whole attempt, and the share of the others that the judge passes. */
async function referenced(
  candidate: Candidate,
  selected: readonly Tool[],
  tools: readonly Tool[],
  options: AgentBenchOptions,
): Promise<Candidate> {
  const { trajectories, attempt } = options;
  const attempts: Attempt[] = [];
  for (let turn = 0; turn < trajectories; turn++) attempts.push(await attempt(candidate.query, tools, turn));
  const [reference] = attempts.filter(isWhole).sort((a, b) => a.calls.length - b.calls.length);
  if (!reference) {
    const out = withStep(candidate, 'reference', 'rejected', because('noWhole', { attempts: trajectories }));
    return withKept(out, 'reference', { trials: attempts.map((each) => trialOf(each)) });
  }
  const { answer } = reference;
  const made = withStep(
    { ...candidate, calls: planOf(reference, candidate.query), answer: answer.slice(0, MOST_PART) },
    'reference',
    'made',
    `${reference.by}: ${answer}`,
  );
  const labelled = withKept(made, 'reference', { trials: [trialOf(reference, { is: 'reference' })] });
  const beyond = labelled.calls.filter(
    ({ name, server }) => !selected.some((tool) => tool.name === name && tool.server === server),
  );
  const sufficed = withStep(
    labelled,
    'sufficient',
    beyond.length === 0 ? 'passed' : 'noted',
    beyond.length === 0
      ? because('suffices')
      : because('beyond', { tools: beyond.map(({ name }) => name).join(', ') }),
  );
  return agreedOn(minimised(sufficed, tools), reference, attempts, options);
}

/** Counts the attempts beside the reference that agree with it. Too few, or no other at all, wait for a person. */
async function agreedOn(
  candidate: Candidate,
  reference: Attempt,
  attempts: readonly Attempt[],
  options: AgentBenchOptions,
): Promise<Candidate> {
  const others = attempts.toSpliced(attempts.indexOf(reference), 1);
  const byWhom = new Map<string, { agree: number; of: number }>();
  const trials: Trial[] = [];
  for (const each of others) {
    const { agree, of } = byWhom.get(each.by) ?? { agree: 0, of: 0 };
    const { does, reason } = await agrees(candidate.query, reference, each, options);
    trials.push(trialOf(each, { is: does ? 'agreeing' : 'differing', reason }));
    byWhom.set(each.by, { agree: agree + (does ? 1 : 0), of: of + 1 });
  }
  const agreeing = [...byWhom.values()].reduce((sum, { agree }) => sum + agree, 0);
  const each = [...byWhom].map(([by, { agree, of }]) => `${by} ${agree} of ${of}`).join(', ');
  const words =
    others.length === 0
      ? because('noOther')
      : because(byWhom.size > 1 ? 'agreeBy' : 'agree', { agree: agreeing, others: others.length, each });
  const compared =
    others.length === 0 || agreeing / others.length < options.escalateUnder
      ? withStep(candidate, 'agreement', 'noted', because('toPerson', { words }))
      : withStep(candidate, 'agreement', 'passed', words);
  return withKept(compared, 'agreement', { trials });
}

async function agrees(
  query: string,
  reference: Attempt,
  { answer }: Attempt,
  { prompts, generate, judge = generate }: AgentBenchOptions,
): Promise<{ does: boolean; reason: string }> {
  if (isBlank(answer)) return { does: false, reason: 'it gave no answer' };
  const reply = await judge(filledPrompt(prompts, 'judge', { query, reference: reference.answer, answer }));
  const judgment = taggedIn(reply, 'judgment');
  const said = taggedIn(reply, 'reason');
  return {
    does: /^pass\b/i.test(judgment ?? ''),
    reason: judgment === undefined ? `the judge gave no judgment: ${reply}` : (said ?? ''),
  };
}

/**
 * The calls of an attempt as a label: a value that the query does not say and an earlier answer holds becomes a reference to it. Calls that
 * use no earlier answer share the first step.
 */
export function planOf({ calls }: Pick<Attempt, 'calls'>, query: string): ToolCall[] {
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
