import { figure as count } from '#core/quoted.ts';
import type { AgentId } from '#core/agent.ts';
import { cellAddress } from '#core/cell.ts';
import { PUBLISHED_THRESHOLDS, type MovedThresholds } from '#core/thresholds.ts';
import type { Group } from './grouped.ts';
import type { RunTable } from './run-table.ts';
import type { ModelSummary } from './summarize.ts';

/** What mcpbr's documents call a resolve rate. */
export type Band = 'good' | 'adequate' | 'low';

/** Single-step tasks: good from 70 %, adequate from 50 %. Several steps: good from 50 %, adequate from 30 %. */
export function bandOf(rate: number, steps: 'single' | 'multi'): Band {
  const [good, adequate] = steps === 'single' ? [0.7, 0.5] : [0.5, 0.3];
  if (rate >= good) return 'good';
  return rate >= adequate ? 'adequate' : 'low';
}

/** A pattern that mcpbr's documents say to look for, or a rule of MCP-AgentBench's prompt that is not kept, found in a run. */
export interface FailurePattern {
  id:
    | 'no-calls-extracted'
    | 'selection-without-parameters'
    | 'parameters-without-selection'
    | 'too-many-calls'
    | 'wrong-order'
    | 'weak-category'
    | 'other-language';
  /** The figures that show it, in a few words. */
  seen: string;
  cause: string;
  remedy: string;
}

/**
 * The patterns a model's summary shows; `categories` are its groups by category, `model` its position in them. `whereSelected`: as
 * parametersWhereSelected gives it; null where it is not known. `moved`: the thresholds that the run moved.
 */
export function failurePatterns(
  summary: ModelSummary,
  categories: readonly Group[],
  model: number,
  whereSelected: number | null = null,
  moved: MovedThresholds = {},
): FailurePattern[] {
  return [
    noCalls(summary),
    selectionWithoutParameters(summary),
    parametersWithoutSelection(summary, whereSelected),
    tooManyCalls(summary, moved),
    wrongOrder(summary),
    otherLanguage(summary),
    ...categories.map((category) => weakCategory(summary, category, model)),
  ].filter((pattern) => pattern !== null);
}

const percent = (share: number): string => `${(100 * share).toFixed(0)}\u00a0%`;

/** Where no call is expected, an answer without one is right: those tasks are left out. */
function noCalls({ model, outcomes, resolved, noneDue }: ModelSummary): FailurePattern | null {
  const due = resolved.n - noneDue.cells;
  const silent = Math.min(due, outcomes.unparseable + outcomes.abstained - noneDue.solved);
  if (due === 0 || silent / due < 0.1) return null;
  return {
    id: 'no-calls-extracted',
    seen: `${count(silent)} of ${count(due)} answers that need a call hold none that can be read (${count(outcomes.unparseable)} unparseable)`,
    ...silences[model.agentId],
  };
}

const ASKS_FOR_LANGUAGE: readonly AgentId[] = ['agentbench-react', 'agentbench-tools'];

/** MCP-AgentBench's prompt asks for the language of the query. Own check, by script and frequent words. */
function otherLanguage({ model, languages: { same, other } }: ModelSummary): FailurePattern | null {
  if (other === 0 || other / (same + other) < 0.1) return null;
  return {
    id: 'other-language',
    seen: `${count(other)} of ${count(same + other)} answers whose language shows are in another than their query (a check of this site)`,
    ...(ASKS_FOR_LANGUAGE.includes(model.agentId)
      ? {
          cause:
            'the tools answer in another language, or the model does not follow its prompt, which asks for that of the query',
          remedy:
            'read such answers beside the results of their calls; ask for the language once more at the end of the prompt',
        }
      : {
          cause: 'the prompt does not ask for a language, or the tools answer in another one',
          remedy: 'ask for the language of the query, as the prompts of MCP-AgentBench do',
        }),
  };
}

type Reason = Pick<FailurePattern, 'cause' | 'remedy'>;

const PLAN: Reason = {
  cause: 'the answers are prose, or written in a format the extraction does not know',
  remedy: 'ask for JSON alone, show one example of a call, or use native tool calls',
};
const NATIVE: Reason = {
  cause: 'the model answered in words, or wrote its calls down, instead of calling',
  remedy: 'say in the prompt that the tools are there to be called; check that the model can call tools',
};

const silences: Record<AgentId, Reason> = {
  'single-shot': PLAN,
  'native-tools': NATIVE,
  'grammar-tools': {
    cause: 'the model chose to answer in words, which the grammar allows',
    remedy: 'say in the prompt that the tools are there to be called',
  },
  react: {
    cause: 'the steps are not written as Action and Action Input, or the model answered at once',
    remedy: 'show one example of a step, or use native tool calls',
  },
  'tool-search': {
    cause: 'the model answered without a search, or found no tool and stopped',
    remedy: 'say in the prompt that tools have to be found first; look at the words it searched for',
  },
  'deferred-tools': {
    cause: 'the model answered without a search, or the provider’s search found no tool and it stopped',
    remedy:
      'say in the prompt that tools have to be found first; compare with “Tool search”, which ranks here',
  },
  'code-mode': {
    cause: 'the model answered without a program, or its programs ended before they called anything',
    remedy: 'say in the prompt that the functions are there to be called; read how its programs ended',
  },
  'no-tools': {
    cause: 'this way of asking offers no tools, so that no call can be made',
    remedy: 'read it beside a way that offers them: the difference is what the tools add',
  },
  'agentbench-react': {
    cause: 'the list in <tool_calls> is empty or no JSON, or the model answered at once',
    remedy: 'show one example of a list, or use native tool calls',
  },
  'agentbench-tools': NATIVE,
  'mcpbr-mcptoolbench': PLAN,
  'mcpbr-toolbench': PLAN,
  'mcpbr-toolbench-bare': PLAN,
};

function selectionWithoutParameters({ toolSelection, parameters }: ModelSummary): FailurePattern | null {
  if (toolSelection.mean === null || parameters.mean === null) return null;
  if (toolSelection.mean < 0.8 || parameters.mean >= 0.7) return null;
  return {
    id: 'selection-without-parameters',
    seen: `selection ${percent(toolSelection.mean)}, parameters ${percent(parameters.mean)}`,
    cause: 'the model knows which tool but not how its arguments are written',
    remedy: 'give the whole schema with examples; look at dates, codes and units in the query',
  };
}

/**
 * The mean share of equal parameters over the attempts of one model that called an expected tool: how well it invokes what it chose. Null
 * where the deciding scorer does not measure both.
 */
export function parametersWhereSelected({ models, repeats, cells }: RunTable, model: number): number | null {
  let sum = 0;
  let count = 0;
  for (const { cell, verdict, measures } of cells) {
    if (verdict === 'not-counted' || cellAddress(cell, models.length, repeats).model !== model) continue;
    const { tool_selection_accuracy: selection, parameter_accuracy: parameters } = measures;
    if (typeof parameters !== 'number' || typeof selection !== 'number' || selection === 0) continue;
    sum += parameters;
    count++;
  }
  return count === 0 ? null : sum / count;
}

function parametersWithoutSelection(
  { toolSelection }: ModelSummary,
  whereSelected: number | null,
): FailurePattern | null {
  if (toolSelection.mean === null || whereSelected === null) return null;
  if (toolSelection.mean >= 0.8 || whereSelected < 0.7) return null;
  return {
    id: 'parameters-without-selection',
    seen: `selection ${percent(toolSelection.mean)}, parameters ${percent(whereSelected)} where an expected tool was called`,
    cause: 'the model invokes well what it chooses, and often chooses another tool',
    remedy: 'offer fewer tools at once, and write descriptions that tell similar tools apart',
  };
}

/** mcpbr's documents warn above its own 1.5; which attempts are not resolved is for the run's threshold to say. */
function tooManyCalls(
  { callsPerExpectedCall }: ModelSummary,
  { calls = PUBLISHED_THRESHOLDS.calls }: MovedThresholds,
): FailurePattern | null {
  if (callsPerExpectedCall === null || callsPerExpectedCall <= PUBLISHED_THRESHOLDS.calls) return null;
  return {
    id: 'too-many-calls',
    seen: `${callsPerExpectedCall.toFixed(2)} calls for each expected one`,
    cause: `the model explores or repeats itself; above ${calls} no task is resolved`,
    remedy: 'say that only needed calls count, and offer fewer tools at once',
  };
}

function wrongOrder({ toolSelection, sequenceMatch }: ModelSummary): FailurePattern | null {
  if (toolSelection.mean === null || sequenceMatch.mean === null) return null;
  if (toolSelection.mean < 0.8 || toolSelection.mean - sequenceMatch.mean < 0.2) return null;
  return {
    id: 'wrong-order',
    seen: `selection ${percent(toolSelection.mean)}, sequence ${percent(sequenceMatch.mean)}`,
    cause: 'the right tools, in another order or number',
    remedy: 'ask for a plan with numbered steps; where the order is free, read a scorer that ignores it',
  };
}

function weakCategory(summary: ModelSummary, category: Group, model: number): FailurePattern | null {
  const rate = category.byModel[model]?.resolved;
  if (!rate || rate.tooFew || rate.interval === null || summary.resolved.rate === null) return null;
  if (rate.interval.high >= summary.resolved.rate) return null;
  return {
    id: 'weak-category',
    seen: `${category.name}: ${percent(rate.rate!)} of ${count(rate.n)}, over all ${percent(summary.resolved.rate)}`,
    ...(category.expectsCalls
      ? {
          cause: 'the tools of this category are harder for this model than the others',
          remedy: 'read its failed tasks first: descriptions and value formats differ between categories',
        }
      : {
          cause: 'no call is expected in this category, and the model calls a tool all the same',
          remedy: 'say in the prompt that a tool is called only where one fits the question',
        }),
  };
}
