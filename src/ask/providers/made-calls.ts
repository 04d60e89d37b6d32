import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { ModelRequest } from '#core/model.ts';
import { hash32 } from '#core/random.ts';
import type { ToolCall } from '#core/tool.ts';
import { MOST_CALLS, readArguments } from '#core/read-arguments.ts';
import { type NameRule, ToolNames } from './tool-names.ts';

/** A call as a provider's body has it. */
export interface WireCall {
  id: JsonValue | undefined;
  name: JsonValue | undefined;
  arguments: JsonValue | undefined;
  /** Who made it, as the wire has it: an object with a type, which is `direct` for the model itself. */
  caller?: JsonValue | undefined;
  /** The wrapper it was taken out of. */
  unwrappedFrom?: string;
}

/** A tool that was not offered: some models wrap their parallel calls in it. */
const WRAPPER = /^multi_tool_use[._]parallel$/;

/** The first MOST_CALLS calls a model made, under the offered tools' own names. Calls of tools never offered stay as made. */
export function madeCalls(wireCalls: readonly WireCall[], request: ModelRequest, rule: NameRule): ToolCall[] {
  const names = new ToolNames(request.tools ?? [], rule);
  const ids = new CallIds(request.messages);
  return wireCalls
    .slice(0, MOST_CALLS)
    .flatMap((call) => unwrapped(call, names))
    .slice(0, MOST_CALLS)
    .map((call) => {
      const name = textOf(call.name);
      const tool = names.toolOf(name);
      const caller = callerOf(call.caller);
      return {
        id: ids.next(call.id),
        name: tool?.name ?? name,
        ...readArguments(call.arguments),
        ...(caller ? { caller } : {}),
        ...(tool ? { server: tool.server } : {}),
        ...(call.unwrappedFrom === undefined ? {} : { unwrappedFrom: call.unwrappedFrom }),
      };
    });
}

/** The program that made a call; '' where the model made it itself. */
export const callerOf = (caller: JsonValue | undefined): string => {
  const type = textOf(objectOf(caller).type);
  return type === 'direct' ? '' : type.slice(0, 100);
};

function unwrapped(call: WireCall, names: ToolNames): WireCall[] {
  const name = textOf(call.name);
  if (!WRAPPER.test(name) || names.toolOf(name)) return [call];
  const uses = objectsOf(readArguments(call.arguments).arguments.tool_uses);
  return uses.length === 0 ? [call] : uses.map((use, index) => used(use, call, index));
}

const used = (use: JsonObject, call: WireCall, index: number): WireCall => ({
  id: textOf(call.id) && `${textOf(call.id)}-${index + 1}`,
  name: textOf(use.recipient_name).replace(/^functions\./, ''),
  arguments: use.parameters,
  unwrappedFrom: textOf(call.name),
});

/** Beginning of the ids that we give to calls whose provider gave none. */
export const MADE_ID = 'made-';

/** Ids of new calls: the provider's own where it is there and new, else one of ours; no id twice in a trajectory. */
class CallIds {
  readonly #taken: Set<string>;
  #made = 0;

  constructor(messages: readonly Message[]) {
    this.#taken = new Set(messages.flatMap((message) => message.toolCalls?.map(({ id }) => id) ?? []));
  }

  next(wireId: unknown): string {
    const given = typeof wireId === 'string' ? wireId.slice(0, 500) : '';
    let id = given;
    for (let number = 2; id === '' || this.#taken.has(id); number++) {
      id = given === '' ? `${MADE_ID}${++this.#made}` : `${given}-${number}`;
    }
    this.#taken.add(id);
    return id;
  }
}

/** Which ids a provider takes back. */
export interface CallIdRule {
  pattern: RegExp;
  /** Length of the id that is made for one that does not fit. */
  length: number;
}

/** The id as the provider takes it: the same one each time. */
export function fittingId(id: string, rule: CallIdRule): string {
  if (rule.pattern.test(id)) return id;
  const hash = hash32(id).toString(36) + hash32(`${id}#`).toString(36);
  return hash.padEnd(rule.length, '0').slice(0, rule.length);
}
