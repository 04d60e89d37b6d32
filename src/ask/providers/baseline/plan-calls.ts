import type { JsonObject } from '#core/json.ts';
import { referenceTo, type Tool } from '#core/tool.ts';
import { BASELINE_TITLES, type AnswerFromQuery, type Baseline } from '#core/model.ts';
import { actionsOf, rankFor, wordsOfTool, type Action, coordinated } from './actions.ts';
import { fillSlots, type Filled } from './fill-slots.ts';
import { createReader, type QueryReading, type Reader } from './query-reading.ts';
import { slotsOf, type Slot } from './slot-kinds.ts';

/** One call of the plan, as the output format writes it. */
interface PlannedCall {
  name: string;
  parameters: JsonObject;
  id: string;
  step: string;
}

/** Under this BM25 score the request is about none of the tools. */
const MIN_SCORE = 0.3;
/** A query is read up to here; more would only cost time. */
const MAX_QUERY = 5_000;
const MAX_TOOLS = 2_000;
const MAX_CALLS = 30;

const backReference =
  /(?<!\p{L})(?:it|them|its|that|this|those|these|result|results|output|answer|the file|both|same|le résultat|résultat|celui-ci|cela|ça|il|elle|lo|la|los|ese|esa|eso|resultado|его|её|ее|их|это|этот|результат\p{L}?)(?!\p{L})|结果|它|这个|该|其/iu;

/** A plan of calls for a request: which tools, with what arguments, in which order. Empty when none fits. */
export function planCalls(query: string, tools: readonly Tool[]): PlannedCall[] {
  const text = query.slice(0, MAX_QUERY);
  const offered = tools.slice(0, MAX_TOOLS);
  const read = createReader();
  const best = rankFor(read(text), offered)[0];
  if (!best || best.score < MIN_SCORE) return [];
  const actions = withoutEcho(actionsOf(text, offered, read), read);
  return actions.length <= 1 ? single(text, best.tool, read) : planActions(text, actions, read);
}

/** Two parts for one tool are two calls only when each brings all that the tool must have. */
function withoutEcho(actions: readonly Action[], read: Reader): Action[] {
  const kept: Action[] = [];
  for (const action of actions) {
    const previous = kept.at(-1);
    const isEcho =
      previous?.tool === action.tool && !(isComplete(previous, read) && isComplete(action, read));
    if (isEcho) previous.text += `. ${action.text}`;
    else kept.push({ ...action });
  }
  return kept;
}

function isComplete({ tool, text }: Action, read: Reader): boolean {
  const slots = slotsOf(tool.inputSchema);
  const filled = fillSlots(slots, read(text), wordsOfTool(tool));
  return filled.guessed.length === 0 && filled.used.length > 0;
}

function planActions(text: string, actions: readonly Action[], read: Reader): PlannedCall[] {
  const calls: PlannedCall[] = [];
  let step = 1;
  for (const action of actions) {
    if (calls.length >= MAX_CALLS) break;
    const previous = calls.at(-1);
    const slots = slotsOf(action.tool.inputSchema);
    const filled = fillPart(action, text, slots, previous, read);
    if (previous && filled.dependsOnPrevious) step = Number(previous.step) + 1;
    else if (previous && action.link === 'then') step = Number(previous.step) + 1;
    calls.push(...repeated(action.tool, slots, read(action.text), filled, calls.length, step));
  }
  return calls;
}

function single(text: string, tool: Tool, read: Reader): PlannedCall[] {
  const slots = slotsOf(tool.inputSchema);
  const filled = fillSlots(slots, read(text), wordsOfTool(tool));
  return repeated(tool, slots, read(text), filled, 0, 1);
}

/** The call, once for every object of a list where the tool takes one at a time. */
function repeated(
  tool: Tool,
  slots: readonly Slot[],
  reading: QueryReading,
  filled: Filled,
  before: number,
  step: number,
): PlannedCall[] {
  return coordinated(slots, reading, filled)
    .slice(0, MAX_CALLS - before)
    .map((parameters, index) => ({
      name: tool.name,
      parameters,
      id: String(before + index + 1),
      step: String(step),
    }));
}

/** Reads a part's own words first; what is missing is an earlier result, a value named elsewhere, or stays a guess. */
function fillPart(
  action: Action,
  text: string,
  slots: readonly Slot[],
  previous: PlannedCall | undefined,
  read: Reader,
): Filled & { dependsOnPrevious: boolean } {
  const toolWords = wordsOfTool(action.tool);
  const own = fillSlots(slots, read(action.text), toolWords);
  const missing = slots.filter((slot) => own.guessed.includes(slot.name));
  if (missing.length === 0) return { ...own, dependsOnPrevious: false };
  const refersBack = previous !== undefined && (backReference.test(action.text) || action.link === 'then');
  if (refersBack) {
    const placeholder: JsonObject = Object.fromEntries([[missing[0]!.name, referenceTo(previous.id)]]);
    return {
      ...own,
      arguments: inOrder(slots, { ...own.arguments, ...placeholder }),
      dependsOnPrevious: true,
    };
  }
  const whole = fillSlots(missing, read(text), toolWords);
  const found = Object.entries(whole.arguments).filter(([name]) => !whole.guessed.includes(name));
  const completed: JsonObject = { ...own.arguments, ...Object.fromEntries(found) };
  return { ...own, arguments: inOrder(slots, completed), dependsOnPrevious: false };
}

function inOrder(slots: readonly Slot[], values: JsonObject): JsonObject {
  const named = new Map(Object.entries(values));
  const ordered = slots.filter((slot) => named.has(slot.name));
  return Object.fromEntries(ordered.map((slot) => [slot.name, named.get(slot.name)!]));
}

/**
 * Answers in the model output format: a sentence, then a JSON list of {name, parameters, id, step} in a fence. It sees the
 * query and the offered tools and nothing else; the same question gets the same answer.
 */
export const lexicalAnswer: AnswerFromQuery = (query, tools) => {
  const calls = planCalls(query, tools);
  const opening =
    calls.length === 0
      ? 'None of the offered tools fits this request.'
      : `Planned ${calls.length === 1 ? 'one call' : `${calls.length} calls`} by matching words.`;
  return `${opening}\n\n\`\`\`json\n${JSON.stringify(calls, null, 2)}\n\`\`\``;
};

export const baselineLexical: Baseline = {
  id: 'baseline-lexical',
  kind: 'baseline',
  title: BASELINE_TITLES['baseline-lexical']!,
  answer: (task) => lexicalAnswer(task.query, task.tools),
};
