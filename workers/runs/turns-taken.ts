import { isJsonObject } from '#core/json.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Step } from '#core/trajectory.ts';
import { cutMessage } from './cut-message.ts';

type Came = Pick<ModelOutput, 'message' | 'usage'>;

/** The turns of one attempt as they are taken, so that nothing that was paid for is lost when it breaks off. */
export class TurnsTaken {
  readonly #over: Step[] = [];
  /** The turn that is not over: what the model answered, or of an answer that broke off what came. */
  #open: Step | undefined;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The answer of a turn is there; its calls are yet to be made. */
  answered(startedAt: number, { message, usage }: Came): void {
    this.#open = {
      index: this.#over.length,
      message,
      toolCalls: (message.toolCalls ?? []).filter((call) => isJsonObject(call.arguments)),
      toolResults: [],
      trouble: 'broken-off',
      ...(usage && { usage }),
      startedAt,
      durationMs: this.#now() - startedAt,
    };
  }

  /** An answer broke off; of what came the beginning is kept. */
  cut(startedAt: number, { message, usage }: Came): void {
    this.answered(startedAt, { message: cutMessage(message), ...(usage && { usage }) });
  }

  ended(step: Step): void {
    this.#over.push(step);
    this.#open = undefined;
  }

  /** Those that are over. */
  get over(): Step[] {
    return [...this.#over];
  }
  /** With the one that is not. */
  get begun(): Step[] {
    return [...this.#over, ...(this.#open ? [this.#open] : [])];
  }
}

/** The steps of an executed plan, the model's own words and tokens in the first. */
export function stepsOfPlan([asked]: readonly Step[], executed: readonly Step[]): Step[] {
  const [first, ...rest] = executed;
  if (!asked || !first) return [...executed];
  const { message, usage, trouble, startedAt } = asked;
  const durationMs = asked.durationMs + first.durationMs;
  const own = { ...(usage ? { usage } : {}), ...(trouble ? { trouble } : {}) };
  return [{ ...first, message, startedAt, durationMs, ...own }, ...rest];
}
