import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ModelRequest } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { MOST_CALLS } from './call-bounds.ts';
import { CallIds } from './call-ids.ts';
import { readArguments } from './read-arguments.ts';
import { ToolNames, type NameRule } from './tool-names.ts';
import { objectsOf, textOf } from './wire-values.ts';

/** A call as it stands in a provider's body. */
export interface WireCall {
  id: JsonValue | undefined;
  name: JsonValue | undefined;
  arguments: JsonValue | undefined;
  /** The wrapper it was taken out of. */
  unwrappedFrom?: string;
}

/** A tool nobody offered: some models wrap their parallel calls in it. */
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
      return {
        id: ids.next(call.id),
        name: tool?.name ?? name,
        ...readArguments(call.arguments),
        ...(tool ? { server: tool.server } : {}),
        ...(call.unwrappedFrom === undefined ? {} : { unwrappedFrom: call.unwrappedFrom }),
      };
    });
}

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
