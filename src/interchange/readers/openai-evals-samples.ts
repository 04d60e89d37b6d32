import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { ErrorRecord } from '#core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { RecordedAttempt, RecordedVerdict } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { contentOf, textWith } from '../content.ts';
import { Conversation, type LoggedCall, withoutSteps } from '../conversation.ts';
import { present } from '../present.ts';
import { errorIn } from '../shapes/found.ts';
import { openAiUsage } from '../shapes/openai-chat.ts';

/** The events of one sample, in their order. */
export interface EvalSample {
  id: string;
  /** Of its first event. */
  row: number;
  events: JsonObject[];
}

/** One sample as an attempt; `about`: what the log's first line says of the run. */
export function sampleAttempt(
  { id, row, events }: EvalSample,
  about: { model?: string; name?: string },
): RecordedAttempt {
  const said = new Conversation();
  const samplings = events.filter(({ type }) => type === 'sampling');
  addInput(said, objectOf(samplings[0]?.data).prompt);
  let turn: Turn | undefined;
  for (const { type, data } of events) {
    if (type === 'sampling') {
      addTurn(said, turn);
      turn = { data: objectOf(data), calls: [] };
    } else if (type === 'function_call') (turn ??= { data: {}, calls: [] }).calls.push(objectOf(data));
  }
  addTurn(said, turn);
  const failure = events.find(({ type }) => type === 'error');
  const error: ErrorRecord | undefined = failure && (errorIn(failure.data) ?? errorIn('no message'));
  const model = samplings.map(({ data }) => textOf(objectOf(data).model)).find(Boolean) ?? about.model;
  const accepted = events.flatMap(acceptedBy);
  const attempt = attemptOf(said, present({ model, error }), {
    row,
    task: {
      id,
      ...present({
        query: said.query,
        category: about.name,
        accepted: accepted.length > 0 ? accepted : undefined,
      }),
    },
    verdicts: error ? [] : events.flatMap(verdictsOf),
  });
  return said.turns > 0 || error ? attempt : { ...attempt, trajectory: withoutSteps() };
}

interface Turn {
  data: JsonObject;
  calls: JsonObject[];
}

function addInput(said: Conversation, prompt: JsonValue | undefined): void {
  if (typeof prompt === 'string') said.input('user', prompt);
  for (const { role, content } of objectsOf(prompt))
    if (role === 'system' || role === 'user' || role === 'assistant')
      said.input(role, textWith(said, content));
    else said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
}

/** A sampling with the calls that follow it; each call stands with what it returned. */
function addTurn(said: Conversation, turn: Turn | undefined): void {
  if (!turn) return;
  const { sampled, usage } = turn.data;
  said.turn({
    text: textWith(said, sampled),
    calls: turn.calls.map((call): LoggedCall => ({ name: textOf(call.name), arguments: call.arguments })),
    ...present({ usage: openAiUsage(usage) }),
  });
  for (const { name, return_value: value } of turn.calls)
    if (value !== undefined) said.result({ name: textOf(name), content: contentOf(value) });
}

/** `match` judges the sample; `metrics` gives figures and further judgements by name. */
function verdictsOf({ type, data }: JsonObject): RecordedVerdict[] {
  if (!isJsonObject(data)) return [];
  if (type === 'match' && typeof data.correct === 'boolean')
    return [
      { name: 'match', passed: data.correct, ...present({ reason: textOf(data.reason) || undefined }) },
    ];
  if (type !== 'metrics') return [];
  return Object.entries(data).flatMap(([name, value]): RecordedVerdict[] => {
    if (typeof value === 'boolean') return [{ name, passed: value }];
    return typeof value === 'number' && Number.isFinite(value) ? [{ name, value }] : [];
  });
}

function acceptedBy({ type, data }: JsonObject): string[] {
  const { expected } = objectOf(data);
  if (type !== 'match') return [];
  return (Array.isArray(expected) ? expected : [expected]).filter((answer) => typeof answer === 'string');
}
