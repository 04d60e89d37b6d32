import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { contentOf } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';

interface ReadSample {
  said: Conversation;
  /** An argument was a text that holds JSON, and was read as its value. */
  isParsed: boolean;
}

export const answersIn = (output: JsonValue | undefined): string[] => {
  const { raw } = objectOf(output);
  return (Array.isArray(raw) ? raw : [raw]).filter((each): each is string => typeof each === 'string');
};

export function readAnswer({ input, output }: JsonObject, answers: readonly string[]): ReadSample {
  const said = new Conversation();
  const { formatted, raw } = objectOf(input);
  said.input('user', textOf(formatted) || textOf(raw));
  const { reasoning_trace: traces } = objectOf(output);
  const thinking = Array.isArray(traces) ? textOf(traces[0]) : textOf(traces);
  said.turn({ text: answers[0] ?? '', ...present({ thinking }) });
  return { said, isParsed: false };
}

export function readMessages(messages: readonly JsonObject[]): ReadSample {
  const said = new Conversation();
  let isParsed = false;
  for (const { role, content, reasoning_trace: trace, tool_calls: calls, tool_call_id: ids } of messages) {
    if (role === 'system' || role === 'user') said.input(role, textOf(content));
    else if (role === 'assistant') {
      const read = objectsOf(calls).map(({ id, name, arguments: values }) => {
        const typed = typedArguments(values);
        isParsed ||= typed.isParsed;
        return { name: textOf(name), arguments: typed.values, ...present({ id: textOf(id) }) };
      });
      said.turn({
        text: textOf(content),
        ...(textOf(trace) ? { thinking: textOf(trace) } : {}),
        calls: read,
      });
    } else if (role === 'tool') {
      const answered = (Array.isArray(ids) ? ids : [ids]).map(textOf);
      for (const callId of answered) said.result({ content: contentOf(content), ...present({ callId }) });
    } else said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
  }
  return { said, isParsed };
}

/** The format writes every argument as text; one that is JSON was a value before. */
function typedArguments(written: JsonValue | undefined): {
  values: JsonValue | undefined;
  isParsed: boolean;
} {
  if (!isJsonObject(written)) return { values: written, isParsed: false };
  let isParsed = false;
  const entries = Object.entries(written).map(([name, value]): [string, JsonValue] => {
    const parsed = typeof value === 'string' ? parseJson(value) : undefined;
    if (parsed === undefined) return [name, value];
    isParsed = true;
    return [name, parsed];
  });
  return { values: Object.fromEntries(entries), isParsed };
}
