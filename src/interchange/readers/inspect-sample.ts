import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedTask } from '#core/recording.ts';
import type { StopReason } from '#core/trajectory.ts';
import { attemptOf } from '../attempt.ts';
import { textIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import { msOf, refused } from '../reading.ts';
import type { Found } from '../shapes/found.ts';
import type { TurnFigures } from '../shapes/open-turn.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';
import { stopReasonOf } from '../stop-reason.ts';
import { toolsIn } from '../tools.ts';
import { attachmentsOf, eventsOf, resolved } from './inspect-attachments.ts';
import { usageIn, wholeUsage } from './inspect-usage.ts';
import { inspectVerdicts } from './inspect-scores.ts';

/** A sample of one epoch. `about`: the log's `eval`, which names model and task. */
export function sampleAttempt(written: JsonValue, about: JsonObject, row: number): ReadAttempt {
  if (!isJsonObject(written)) return refused(row, '', 'the sample is no object');
  const sample = { ...written, ...resolvedFields(written) };
  const events = objectsOf(eventsOf(sample)).filter(({ event }) => event === 'model');
  const said = new Conversation();
  const figures = figuresOf(events, attachmentsOf(written));
  openAiMessages(said, objectsOf(sample.messages).map(withReasoning), {
    figures: ({ id }) => figures.get(textOf(id)) ?? {},
    result: ({ error }) => ({ isError: isJsonObject(error), ...messageOf(error) }),
  });
  const failure = textOf(objectOf(sample.error).message) || textOf(sample.error);
  if (said.turns === 0 && !failure) return refused(row, '/messages', 'no message is an answer of the model');
  const model = textOf(about.model);
  const found: Found = present({
    model,
    tools: toolsIn(resolved(events[0]?.tools, attachmentsOf(written))),
    stopReason: stopOf(sample),
    usage: wholeUsage(sample, model, said.turns),
    error: failure
      ? {
          code: 'model-server-error' as const,
          message: `The recorded sample failed: ${failure.slice(0, 300)}`,
        }
      : undefined,
  });
  const epoch = countOf(sample.epoch);
  return attemptOf(said, failure ? { ...found, stopReason: 'error' } : found, {
    row,
    task: aboutTask(sample, about),
    verdicts: inspectVerdicts(sample),
    ...present({ repeat: epoch ? epoch - 1 : undefined, durationMs: msOf(sample.total_time) }),
  });
}

const resolvedFields = (sample: JsonObject): JsonObject => {
  const attachments = attachmentsOf(sample);
  return {
    messages: resolved(sample.messages, attachments) ?? null,
    input: resolved(sample.input, attachments) ?? null,
  };
};

/** Parts of reasoning stand beside the text; a call that could not be parsed says so, with its raw text. */
function withReasoning(message: JsonObject): JsonObject {
  const { content, tool_calls: calls } = message;
  const reasoning = objectsOf(content).flatMap((part) =>
    part.type === 'reasoning' ? [textOf(part.reasoning)] : [],
  );
  return {
    ...message,
    reasoning_content: reasoning.join('\n'),
    ...(Array.isArray(calls)
      ? {
          tool_calls: objectsOf(calls).map((call) =>
            textOf(call.parse_error) ? { ...call, arguments: textOf(call.parse_error) } : call,
          ),
        }
      : {}),
  };
}

/** A tool that failed may say so in its error alone. */
const messageOf = (error: JsonValue | undefined) => {
  const message = textOf(objectOf(error).message);
  return message ? { content: [{ type: 'text' as const, text: message }] } : {};
};

/** What the calls of the model say of their answers, by the message's id. */
function figuresOf(events: readonly JsonObject[], attachments: JsonObject): ReadonlyMap<string, TurnFigures> {
  const figures = events.map((event): [string, TurnFigures] => {
    const output = objectOf(resolved(event.output, attachments));
    const startedAt = Date.parse(textOf(event.timestamp));
    const durationMs = msOf(event.working_time) ?? msOf(output.time);
    const isTimed = !Number.isNaN(startedAt) && durationMs !== undefined;
    return [
      textOf(objectOf(objectsOf(output.choices)[0]?.message).id),
      present({ usage: usageIn(output.usage), ...(isTimed ? { startedAt, durationMs } : {}) }),
    ];
  });
  return new Map(figures.filter(([id]) => id !== ''));
}

const LIMITS = new Map<string, StopReason>([
  ['token', 'token-limit'],
  ['cost', 'cost-limit'],
  ['operator', 'cancelled'],
]);

function stopOf({ limit, output }: JsonObject): StopReason | undefined {
  const type = textOf(objectOf(limit).type);
  if (type) return LIMITS.get(type) ?? stopReasonOf(type);
  return stopReasonOf(objectsOf(objectOf(output).choices)[0]?.stop_reason);
}

function aboutTask({ id, input, target }: JsonObject, { task }: JsonObject): RecordedTask {
  const asked = Array.isArray(input)
    ? objectsOf(input).findLast(({ role }) => role === 'user')?.content
    : input;
  const accepted = (Array.isArray(target) ? target : [target]).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  return present({
    id: typeof id === 'number' ? String(id) : textOf(id),
    query: textIn(asked),
    category: textOf(task),
    accepted: accepted.length > 0 ? accepted : undefined,
  });
}
