import { exceedsDepth, isJsonObject, MAX_DEPTH } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';

/** Makes the calls of a task well-formed: each with an id of its own and with arguments that are an object. */
export class CallIds {
  readonly #used = new Set<string>();
  #next = 1;

  /** The calls of a turn; an id that is missing, or that an earlier call has, gives way to a new one. */
  own(calls: readonly ToolCall[]): ToolCall[] {
    return calls.map((call) => ({ ...withObjectArguments(call), id: this.#ownId(call.id) }));
  }

  #ownId(id: unknown): string {
    let own = typeof id === 'string' && id !== '' && id.length <= 200 ? id : '';
    while (own === '' || this.#used.has(own)) own = `call_${this.#next++}`;
    this.#used.add(own);
    return own;
  }
}

/** Whatever the type says, a model may send any value as arguments. */
function withObjectArguments(call: ToolCall): ToolCall {
  const given: unknown = call.arguments;
  if (exceedsDepth(given)) {
    const malformed = `nested deeper than ${MAX_DEPTH} levels`;
    return { ...call, arguments: {}, malformed, ...(isJsonObject(given) ? { tooDeep: true } : {}) };
  }
  if (isJsonObject(given)) return call;
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  return { ...call, arguments: {}, malformed: call.malformed ?? text };
}
