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
  /** Milliseconds waited over all turns so far. */
  readonly #waited: () => number;
  #waitedBefore = 0;

  constructor(now: () => number, waited: () => number = () => 0) {
    this.#now = now;
    this.#waited = waited;
  }

  /** The answer of a turn is there; its calls are yet to be made. */
  answered(startedAt: number, { message, usage }: Came): void {
    this.#open = this.#withoutWaiting({
      index: this.#over.length,
      message,
      toolCalls: (message.toolCalls ?? []).filter((call) => isJsonObject(call.arguments)),
      toolResults: [],
      trouble: 'broken-off',
      ...(usage && { usage }),
      startedAt,
      durationMs: this.#now() - startedAt,
    });
  }

  /** An answer broke off; of what came the beginning is kept. */
  cut(startedAt: number, { message, usage }: Came): void {
    this.answered(startedAt, { message: cutMessage(message), ...(usage && { usage }) });
  }

  /** Gives the turn as it is kept. */
  ended(step: Step): Step {
    const kept = this.#withoutWaiting(step);
    this.#over.push(kept);
    this.#open = undefined;
    this.#waitedBefore = this.#waited();
    return kept;
  }

  #withoutWaiting(step: Step): Step {
    const waitedMs = this.#waited() - this.#waitedBefore;
    return waitedMs > 0 ? { ...step, durationMs: Math.max(0, step.durationMs - waitedMs), waitedMs } : step;
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
  const { message, usage, trouble, startedAt, waitedMs } = asked;
  const durationMs = asked.durationMs + first.durationMs;
  const own = {
    ...(usage ? { usage } : {}),
    ...(trouble ? { trouble } : {}),
    ...(waitedMs ? { waitedMs } : {}),
  };
  return [{ ...first, message, startedAt, durationMs, ...own }, ...rest];
}
