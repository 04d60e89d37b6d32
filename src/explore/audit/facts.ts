import type { JsonValue } from '#core/json.ts';
import { textOfResult } from '#core/tool.ts';
import { factsHeld } from '#measure/scorers/index.ts';
import type { MadeCall } from '#core/label-audit.ts';
import type { LabelledTask } from './world.ts';

/** A call and its answer. */
type Said = Pick<MadeCall, 'call' | 'result'>;

/** Which of a task's facts calls answer. What a call says is read once, however often it is made. */
export class Facts {
  readonly facts: readonly string[];
  readonly #known = new Map<string, boolean[]>();

  constructor(facts: readonly string[]) {
    this.facts = facts;
  }

  /** For each fact: does any call's result, or what was sent with a call, hold it? */
  heldBy({ made }: { made: readonly Said[] }): boolean[] {
    if (this.facts.length === 0) return [];
    const each = made.map((call) => this.#heldByCall(call));
    return this.facts.map((_, index) => each.some((held) => held[index]));
  }

  #heldByCall(call: Said): boolean[] {
    const text = saidBy(call);
    const held = this.#known.get(text) ?? factsHeld(text, this.facts);
    this.#known.set(text, held);
    return held;
  }
}

/** The facts that the answer to a task must hold. */
export const factsOf = ({ target: { answer } }: LabelledTask): Facts =>
  new Facts(answer?.match === 'facts' ? answer.accept : []);

/** All that a call says: its answer as text and value by value, and what was passed on to it. */
const saidBy = ({ call, result }: Said): string =>
  [
    textOfResult(result),
    ...textsIn(result.structuredContent ?? null),
    ...textsIn(call.sent ?? call.arguments),
  ].join('\n');

const textsIn = (value: JsonValue): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
