import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { at, haveAll, idOf, objectAt, objectsAt, textAt } from '../at.ts';
import { answeredAttempt, attemptOf, verdictOf } from '../attempt.ts';
import { contentOf, textsIn, textWith } from '../content.ts';
import { callsAt, Conversation, withoutSteps } from '../conversation.ts';
import { errorIn, stopReasonOf, usageIn } from '../figures.ts';
import { readingOf, refused, type RecordingReader } from '../reader.ts';
import { addInput, openAiMessages } from '../shapes/openai-chat.ts';

/** Logs of OpenAI Evals: events in lines, one attempt a sample; and output items of the Evals API, one attempt an item. */
export const openAiEvals: RecordingReader = {
  id: 'openai-evals',
  title: 'OpenAI Evals',
  isDocument: (document) => itemsIn(document) !== undefined,
  isLines: (rows) => isLog(rows) || rows.every(isEvalItem),
  open: () => {
    const samples = new Map<string, EvalSample>();
    const about = { model: '', name: '' };
    const readRow = (value: JsonValue, row: number): ReadAttempt[] => {
      const items = itemsIn(value);
      if (items) return items.map((item, index) => itemAttempt(item, items.length > 1 ? index : row));
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      about.model = textAt(value, 'spec.completion_fns.0') || about.model;
      about.name = textAt(value, 'spec.eval_name') || about.name;
      const id = textOf(value.sample_id);
      const isOfRun = isJsonObject(value.spec) || value.final_report !== undefined;
      if (!id) return isOfRun ? [] : [refused(row, '/sample_id', 'the row is of no sample')];
      const sample = samples.get(id) ?? { id, row, events: [] };
      sample.events.push(value);
      samples.set(id, sample);
      return [];
    };
    return readingOf(readRow, () => [...samples.values()].map((sample) => sampleAttempt(sample, about)));
  },
};

/** The first line describes the run; where it is missing, events are known by their ids. */
const isLog = (rows: readonly JsonObject[]): boolean => {
  const isEvent = (row: JsonObject) => haveAll([row], 'event_id', 'sample_id');
  const isOfLog = (row: JsonObject) =>
    isEvent(row) || Object.hasOwn(row, 'spec') || Object.hasOwn(row, 'final_report');
  return (
    rows.every(isOfLog) && (haveAll(rows.slice(0, 1), 'spec.run_id', 'spec.eval_name') || rows.some(isEvent))
  );
};

/** The events of one sample, in their order. */
interface EvalSample {
  id: string;
  /** Of its first event. */
  row: number;
  events: JsonObject[];
}

/** One sample as an attempt; `about`: what the log's first line says of the run. */
function sampleAttempt({ id, row, events }: EvalSample, about: { model: string; name: string }): ReadAttempt {
  const said = new Conversation();
  const samplings = events.filter(({ type }) => type === 'sampling');
  readPrompt(said, at(samplings[0], 'data.prompt'));
  const turns: Turn[] = [];
  for (const { type, data } of events) {
    const isCall = type === 'function_call';
    if (type === 'sampling') turns.push({ data, calls: [] });
    else if (isCall && turns.length === 0) turns.push({ data: {}, calls: [objectOf(data)] });
    else if (isCall) turns.at(-1)!.calls.push(objectOf(data));
  }
  for (const turn of turns) addTurn(said, turn);
  const failure = events.find(({ type }) => type === 'error');
  const error = failure && (errorIn(failure.data) ?? errorIn('no message'));
  const accepted = events.flatMap(({ type, data }) =>
    type === 'match' ? textsIn(at(data, 'expected')) : [],
  );
  const attempt = attemptOf(said, {
    row,
    task: { id, category: about.name, accepted: accepted.length > 0 ? accepted : undefined },
    model: samplings.map((each) => textAt(each, 'data.model')).find(Boolean) ?? about.model,
    error,
    verdicts: error ? [] : events.flatMap(verdictsIn),
  });
  return said.turns > 0 || error ? attempt : { ...attempt, trajectory: withoutSteps() };
}

/** A sampling and the calls that follow it. */
interface Turn {
  data: JsonValue | undefined;
  calls: JsonObject[];
}

function readPrompt(said: Conversation, prompt: JsonValue | undefined): void {
  if (typeof prompt === 'string') said.input('user', prompt);
  for (const message of objectsOf(prompt))
    if (message.role === 'assistant') said.input('assistant', textWith(said, message.content));
    else addInput(said, message);
}

/** Each call stands with what it returned. */
function addTurn(said: Conversation, { data, calls }: Turn): void {
  said.turn({
    text: textWith(said, at(data, 'sampled')),
    calls: callsAt(calls, { name: 'name', values: 'arguments' }),
    usage: usageIn('openai-chat', at(data, 'usage')),
  });
  for (const { name, return_value: value } of calls)
    if (value !== undefined) said.result({ name: textOf(name), content: contentOf(value) });
}

/** `match` judges the sample; `metrics` gives figures and further judgements by name. */
function verdictsIn(event: JsonObject): RecordedVerdict[] {
  const data = objectAt(event, 'data');
  if (event.type === 'match') return verdictOf('match', data.correct, undefined, data.reason);
  if (event.type !== 'metrics') return [];
  return Object.entries(data).flatMap(([name, value]) => verdictOf(name, value, value));
}

const isEvalItem = (value: JsonValue): value is JsonObject => at(value, 'object') === 'eval.run.output_item';

/** The items of a document: one, or a page of them; undefined where it is neither. */
function itemsIn(document: JsonValue): JsonObject[] | undefined {
  if (isEvalItem(document)) return [document];
  const data = at(document, 'object') === 'list' ? at(document, 'data') : undefined;
  return Array.isArray(data) && data.length > 0 && data.every(isEvalItem) ? data : undefined;
}

/** An output item of the Evals API: what the model was sent and answered, and each grader's result. */
function itemAttempt(item: JsonObject, row: number): ReadAttempt {
  const sample = objectAt(item, 'sample');
  const said = new Conversation();
  // What the assistant says in the input is part of the question.
  readPrompt(said, objectsOf(sample.input));
  openAiMessages(said, objectsOf(sample.output));
  // An item without a failure may have an error without a code.
  const isEmpty = isJsonObject(sample.error) && !sample.error.code && !sample.error.message;
  const error = isEmpty ? undefined : errorIn(sample.error);
  return answeredAttempt(
    said,
    {
      row,
      task: { id: idOf(item.datasource_item_id) },
      model: textOf(sample.model),
      usage: usageIn('openai-chat', sample.usage),
      stopReason: stopReasonOf(sample.finish_reason),
      error,
      verdicts: error
        ? []
        : objectsAt(item, 'results').map(({ name: written, passed, score }) => {
            const name = textOf(written) || 'result';
            return { name, ...verdictOf(name, passed, score)[0] };
          }),
    },
    'no answer of a model in it',
    '/sample/output',
  );
}
