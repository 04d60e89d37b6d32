import type { AgentContext, AgentEnd } from '#core/agent.ts';
import { mostTokens } from '#core/estimate-tokens.ts';
import { exceedsDepth } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { mostPictureTokens } from '#core/picture.ts';
import { costOf } from '#core/cost.ts';
import type { FinishReason, ModelOutput } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import type { StepTrouble, StopReason } from '#core/trajectory.ts';

type Limited = Pick<AgentContext, 'limits' | 'price' | 'signal' | 'now' | 'waitedMs'>;

/** What a task has cost so far against its limits. Begins to count when it is made. */
export class Spending {
  readonly #context: Limited;
  readonly #startedAt: number;
  #steps = 0;
  #calls = 0;
  #actions = 0;
  #tokens = 0;
  #dollars = 0;
  #menu: { of: readonly Tool[]; tokens: number } | undefined;

  constructor(context: Limited) {
    this.#context = context;
    this.#startedAt = context.now();
  }

  /** Counts one turn. Tokens the provider does not report are counted at their most, so that a limit holds for every provider. */
  count(messages: readonly Message[], { message, usage }: ModelOutput, tools: readonly Tool[] = []): void {
    this.#steps++;
    const {
      inputTokens = messages.reduce((sum, each) => sum + mostTokensOf(each), this.#menuTokens(tools)),
      outputTokens = mostTokens(saidIn(message)),
    } = usage ?? {};
    this.#tokens += inputTokens + outputTokens;
    const { price } = this.#context;
    this.#dollars += (price && costOf({ ...usage, inputTokens, outputTokens }, price)) ?? 0;
  }

  /** The menu goes with every question, and as a rule stays the same. */
  #menuTokens(tools: readonly Tool[]): number {
    if (tools.length === 0) return 0;
    if (this.#menu?.of !== tools) {
      const texts = tools.map(({ name, description, inputSchema }) => [
        name,
        description,
        exceedsDepth(inputSchema) ? {} : inputSchema,
      ]);
      this.#menu = { of: tools, tokens: mostTokens(JSON.stringify(texts)) };
    }
    return this.#menu.tokens;
  }

  /** Counts the calls of one turn, whatever became of them. A turn without any is an action too. */
  countCalls(calls: number): void {
    this.#calls += calls;
    this.#actions += Math.max(1, calls);
  }

  /** How many more calls may be made. */
  get callsLeft(): number {
    const { maxCalls = Infinity, maxActions = Infinity } = this.#context.limits;
    return Math.max(0, Math.min(maxCalls - this.#calls, maxActions - this.#actions));
  }

  /** The limit that a turn reached which asked for more calls than were left. */
  get overCalls(): StopReason {
    return this.#actions >= (this.#context.limits.maxActions ?? Infinity) ? 'action-limit' : 'call-limit';
  }

  /** The limit that is reached, or undefined when the model may be asked once more. Calls have theirs where they are made. */
  reached(): StopReason | undefined {
    const { limits, signal } = this.#context;
    const { maxMs = Infinity, maxTokens = Infinity, maxDollars = Infinity } = limits;
    const { maxActions = Infinity, maxSteps } = limits;
    const waitedMs = this.#context.waitedMs?.() ?? 0;
    if (this.#context.now() - this.#startedAt - waitedMs >= maxMs) return 'time-limit';
    if (signal.aborted) return isTimeout(signal.reason) ? 'time-limit' : 'cancelled';
    if (this.#tokens >= maxTokens) return 'token-limit';
    if (this.#dollars >= maxDollars) return 'cost-limit';
    if (this.#actions >= maxActions) return 'action-limit';
    return this.#steps >= maxSteps ? 'step-limit' : undefined;
  }
}

/** Text, thinking, calls and what the provider did beside, as far as it is kept; arguments nested beyond reading are never sent. */
const saidIn = ({ text, thinking = '', toolCalls = [], otherParts = [] }: Message): string =>
  [
    text,
    thinking,
    ...otherParts.map((part) => part.text),
    ...toolCalls.map(({ name, arguments: given }) =>
      exceedsDepth(given) ? name : JSON.stringify([name, given]),
    ),
  ].join('\n');

const mostTokensOf = (message: Message): number =>
  (message.pictures ?? []).reduce(
    (sum, picture) => sum + mostPictureTokens(picture),
    mostTokens(saidIn(message)),
  );

export const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

const troubles: Partial<Record<FinishReason['unified'], StepTrouble>> = {
  length: 'cut',
  'content-filter': 'filtered',
  refused: 'refused',
  error: 'failed',
};

/** Why a turn is not whole by the provider's own word. */
export const troubleByProvider = ({ finishReason }: ModelOutput): StepTrouble | undefined =>
  troubles[finishReason.unified];

/**
 * How a turn ends the task by the provider's own word, or undefined when it may go on. A cut answer ends it as `token-limit`;
 * `answer` is what the agent reads as the answer of the turn.
 */
export function endByProvider({ finishReason }: ModelOutput, answer: string): AgentEnd | undefined {
  const given = answer === '' ? {} : { finalAnswer: answer };
  switch (finishReason.unified) {
    case 'length':
      return { stopReason: 'token-limit', ...given };
    case 'content-filter':
      return { stopReason: 'content-filter', ...given };
    case 'refused':
      return { stopReason: 'answered', ...given, refused: true };
    case 'error':
      return { stopReason: 'error', ...given };
    default:
      return undefined;
  }
}

/** Limits at which the ways that follow MCP-AgentBench ask the model once more, for its answer alone. */
export const ANSWERS_AT: ReadonlySet<StopReason> = new Set(['step-limit', 'call-limit', 'action-limit']);

/** The end of a task at a limit, where the model was asked for its answer. The limit stays the reason, unless the provider stopped it. */
export function forcedEnd(output: ModelOutput, finalAnswer: string, stopReason: StopReason): AgentEnd {
  const end = endByProvider(output, finalAnswer);
  return end ?? { stopReason, ...(finalAnswer === '' ? {} : { finalAnswer }) };
}
