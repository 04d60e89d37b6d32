import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedTask, RecordedVerdict } from '#core/recording.ts';
import type { StopReason } from '#core/trajectory.ts';
import { attemptOf } from '../attempt.ts';
import { textIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import { msOf, refused, usageOf } from '../reading.ts';
import type { Found } from '../shapes/found.ts';
import type { TurnFigures } from '../shapes/open-turn.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';
import { stopReasonOf } from '../stop-reason.ts';
import { toolsIn } from '../tools.ts';
import type { Usage } from '#core/message.ts';

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
  for (const _ of objectsOf(objectOf(sample.output).choices).slice(1)) said.leaveOut('further choice');
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

const REFERENCE = /^(?:attachment|tc):\/\/([0-9a-f]+)$/;

/** The texts that a sample keeps once and names elsewhere; in 2024 they stood in its transcript. */
const attachmentsOf = ({ attachments, transcript }: JsonObject): JsonObject =>
  isJsonObject(attachments) ? attachments : objectOf(objectOf(transcript).content);

const eventsOf = ({ events, transcript }: JsonObject): JsonObject[] =>
  Array.isArray(events) ? objectsOf(events) : objectsOf(objectOf(transcript).events);

/** The value with its references replaced by the texts they name; one that names nothing stays as it is. */
function resolved(value: JsonValue | undefined, attachments: JsonObject): JsonValue | undefined {
  if (typeof value === 'string') {
    const hash = REFERENCE.exec(value)?.[1];
    return hash && Object.hasOwn(attachments, hash) ? attachments[hash] : value;
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, attachments) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolved(item, attachments) ?? null]),
  );
}

/** Inspect's letters: correct, incorrect, partially correct, no answer. */
const LETTERS = new Map<JsonValue, Pick<RecordedVerdict, 'passed' | 'value'>>([
  ['C', { passed: true, value: 1 }],
  ['I', { passed: false, value: 0 }],
  ['P', { value: 0.5 }],
  ['N', { passed: false, value: 0 }],
]);

/** One verdict a score; a score of several figures is one for each. Logs of 2024 may have a single `score`. */
function inspectVerdicts({ scores, score }: JsonObject): RecordedVerdict[] {
  const all = isJsonObject(scores) ? scores : isJsonObject(score) ? { score } : {};
  return Object.entries(all).flatMap(([name, each]) => {
    if (!isJsonObject(each)) return [];
    const { value, explanation } = each;
    const reason = textOf(explanation).slice(0, 2000);
    const named = isJsonObject(value)
      ? Object.entries(value).map(([key, item]): [string, JsonValue] => [`${name}/${key}`, item])
      : [[name, value ?? null] as const];
    return named.map(([label, figure]) => ({ name: label, ...verdictOf(figure), ...present({ reason }) }));
  });
}

function verdictOf(value: JsonValue): Pick<RecordedVerdict, 'passed' | 'value' | 'reason'> {
  const letter = LETTERS.get(value);
  if (letter) return letter;
  if (typeof value === 'boolean') return { passed: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { value };
  return present({ reason: typeof value === 'string' ? value : '' });
}

/** Newer logs count what was read from or written to a cache beside the input, which shows in the total. */
function usageIn(written: JsonValue | undefined): Usage | undefined {
  const usage = objectOf(written);
  const [input, output, total] = [usage.input_tokens, usage.output_tokens, usage.total_tokens].map(countOf);
  const isBeside =
    input !== undefined && output !== undefined && total !== undefined && total > input + output;
  return usageOf({
    inputTokens: isBeside ? total - output : input,
    outputTokens: output,
    thinkingTokens: usage.reasoning_tokens,
    cachedInputTokens: usage.input_tokens_cache_read,
  });
}

/** Of the evaluated model: graders may have asked others. Logs of 2024 have that of the last answer alone. */
function wholeUsage(
  { model_usage: written, output }: JsonObject,
  model: string,
  turns: number,
): Usage | undefined {
  const usage = objectOf(written);
  const [only, ...others] = Object.values(usage);
  if (Object.hasOwn(usage, model)) return usageIn(usage[model]);
  if (only !== undefined && others.length === 0) return usageIn(only);
  return turns === 1 ? usageIn(objectOf(output).usage) : undefined;
}
