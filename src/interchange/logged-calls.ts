import { objectsOf, textOf } from '#core/fields.ts';
import type { JsonValue } from '#core/json.ts';
import { MOST_CALLS, readArguments } from '#core/read-arguments.ts';
import type { ToolCall } from '#core/tool.ts';

/** A call as a log writes it. */
export interface LoggedCall {
  id?: string;
  name: string;
  /** JSON text, or the value itself. */
  arguments: JsonValue | undefined;
  server?: string;
  /** The tool that nobody offered, in which the model wrote this call. */
  unwrappedFrom?: string;
}

/** A call that was read, under the id that the log has for it. */
export interface PlacedCall {
  call: ToolCall;
  /** '' where the log has none. */
  loggedId: string;
}

const MOST_ID_CHARACTERS = 500;

/** The calls of a conversation: no id occurs twice, whatever the log wrote. */
export class CallReader {
  /** The ids that calls have, and how often each had to be made another. */
  readonly #taken = new Map<string, number>();

  /** The first MOST_CALLS calls of a turn; `turn` counts from 1. */
  read(calls: readonly LoggedCall[], turn: number): PlacedCall[] {
    return calls
      .slice(0, MOST_CALLS)
      .map(({ id, name, arguments: written, server, unwrappedFrom }, place) => {
        const loggedId = id ?? '';
        const call = {
          id: this.#idFor(loggedId.slice(0, MOST_ID_CHARACTERS) || `call-${turn}-${place + 1}`),
          name,
          ...readArguments(written),
          ...(server ? { server } : {}),
          ...(unwrappedFrom ? { unwrappedFrom } : {}),
        };
        return { call, loggedId };
      });
  }

  #idFor(wanted: string): string {
    let [id, number] = [wanted, this.#taken.get(wanted) ?? 0];
    while (this.#taken.has(id)) id = `${wanted}-${++number + 1}`;
    this.#taken.set(wanted, number);
    if (id !== wanted) this.#taken.set(id, 0);
    return id;
  }
}

/** Models of OpenAI write several calls into such a tool, which nobody offered. */
const WRAPPER = /^(?:multi_tool_use[._])?parallel$/;

/** The calls inside a wrapper of parallel calls; any other call itself. */
export function unwrapped(call: LoggedCall): LoggedCall[] {
  if (!WRAPPER.test(call.name)) return [call];
  const uses = objectsOf(readArguments(call.arguments).arguments.tool_uses);
  if (uses.length === 0 || !uses.every((use) => textOf(use.recipient_name))) return [call];
  return uses.map((use) => ({
    ...call,
    name: textOf(use.recipient_name).replace(/^functions\./, ''),
    arguments: use.parameters,
    unwrappedFrom: call.name,
  }));
}
