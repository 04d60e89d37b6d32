import { objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { haveAll, objectsAt, present } from '../at.ts';
import { attemptOf } from '../attempt.ts';
import { toolAnswer } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { attributesFor, type RecordedField } from '../fields.ts';
import { errorIn, stopReasonOf, usageOf } from '../figures.ts';
import { readingOf, refused, type RecordingReader } from '../reader.ts';
import { aiSdkResult, openAiMessages } from '../shapes/openai-chat.ts';
import { exchangeOf, type Exchange } from './otlp-exchanges.ts';
import { firstOf, resourcesIn, type Span, spansIn, valueAt, withLogs } from './otlp-spans.ts';

/** Spans of one file that are held until its last line, since a trace may go on there. */
const MOST_SPANS = 200_000;

/**
 * Traces in OTLP JSON with the GenAI conventions of OpenTelemetry, also as Tempo writes them, and a request a line as the Collector writes
 * its files; also logs with the events of these conventions, joined to their spans. One trace is one attempt, and its row is its place among the traces.
 */
export const otlp: RecordingReader = {
  id: 'otlp-genai',
  title: 'OpenTelemetry GenAI spans',
  isDocument: (document) => resourcesIn(document) !== undefined,
  isLines: (rows) => rows.every((row) => resourcesIn(row) !== undefined),
  open: () => {
    const traces = new Map<string, Span[]>();
    let held = 0;
    return readingOf(
      (request, row) => {
        const spans = spansIn(resourcesIn(request) ?? []);
        if (spans.length === 0) return [refused(row, '', 'the request holds no spans')];
        if ((held += spans.length) > MOST_SPANS)
          return [refused(row, '', `a file of more than ${MOST_SPANS} spans: split it by its traces`)];
        for (const span of spans) {
          const trace = traces.get(span.traceId);
          if (trace) trace.push(span);
          else traces.set(span.traceId, [span]);
        }
        return [];
      },
      () => [...traces.values()].map(traceAttempt),
    );
  },
};

function traceAttempt(parts: readonly Span[], row: number): ReadAttempt {
  const spans = withLogs(parts.toSorted((a, b) => a.start - b.start)).toSorted((a, b) => a.start - b.start);
  const exchanges = exchangesIn(spans);
  const around = spansAround(exchanges, spans);
  const calls = withCalls(exchanges.filter(({ span }) => !around.has(span.id)));
  const first = calls[0];
  const failed = failureIn(spans, calls);
  if (!first) return failed ? failedAttempt(failed, row, spans) : refused(row, '', whyNone(spans));
  const bySpan = new Map(calls.map((call) => [call.span, call]));
  const said = new Conversation();
  const answered: Answered = { ids: new Set(), withoutId: 0 };
  for (const span of spans) {
    const call = bySpan.get(span);
    if (call) addCall(said, call, answered, call === first);
    else if (span !== failed && !addResult(said, span, answered) && !around.has(span.id))
      said.leaveOut(`span ${textOf(firstOf(span, ...KIND)) || 'of no kind that is known'}`);
  }
  const last = calls.at(-1)!;
  const error = failed && errorIn(failed.message || 'no message');
  return attemptOf(said, {
    row,
    model: textOf(saidIn(first.span, 'model')),
    tools: calls.map(({ exchange }) => exchange.tools).find(Boolean),
    stopReason: error ? 'error' : stopReasonOf(wordOf(last.exchange.finish)),
    error,
    verdicts: spans.flatMap(verdictsIn),
    durationMs: lengthOf(spans),
  });
}

const ASKS = /^(?:chat|generate_content|text_completion|LLM)$/i;

/** The call of a model that failed after all that were answered. */
const failureIn = (spans: readonly Span[], calls: readonly ModelCall[]): Span | undefined =>
  spans.findLast(
    (span) =>
      span.isError &&
      KIND.some((key) => ASKS.test(textOf(span.attributes.get(key)))) &&
      calls.every((call) => call.span.start <= span.start && call.span !== span),
  );

/** No call of the model was answered: the first says what it was asked. */
function failedAttempt(failed: Span, row: number, spans: readonly Span[]): ReadAttempt {
  const said = new Conversation();
  const asked = exchangeOf({
    ...failed,
    attributes: new Map([...failed.attributes, ['gen_ai.output.messages', [{ parts: [] }]]]),
  });
  openAiMessages(said, asked?.input ?? []);
  return attemptOf(said, {
    row,
    model: textOf(saidIn(failed, 'model')),
    error: errorIn(failed.message || 'no message'),
    tools: asked?.tools,
    durationMs: lengthOf(spans),
  });
}

/** What a span says of a field, under the names of fields.tsv. */
const saidIn = (span: Span, field: RecordedField): JsonValue | undefined =>
  firstOf(span, ...attributesFor('otlp-genai', field));

/** Names of attributes with inputs of a model or a tool, in dialects of which some are read. */
const HOLDS_CONTENT =
  /(?:^|\.)(?:input|output|prompts?|completions?|messages?|content)(?:\.value|\.messages|\.\d+\..+)?$/;

/** Names of attributes with inputs of the model alone. */
const IS_READ = /^gen_ai\.(?:input|prompt|system)/;

function whyNone(spans: readonly Span[]): string {
  const named = spans
    .flatMap(({ attributes }) => [...attributes])
    .find(([name, value]) => HOLDS_CONTENT.test(name) && !IS_READ.test(name) && value)?.[0];
  return named
    ? `no span of the trace holds what a model answered under a name that is read; the content that is there stands under others, such as ${named.slice(0, 100)}`
    : 'no span of the trace holds what a model answered: content has to be switched on';
}

/** Spans come by their beginning; undefined where they say no time. */
function lengthOf(spans: readonly Span[]): number | undefined {
  const start = spans.find((span) => span.start > 0)?.start;
  const end = spans.reduce((latest, span) => Math.max(latest, span.end), 0);
  return start !== undefined && end > start ? end - start : undefined;
}

/** The conventions say `tool_call` where providers say `tool_calls`; the AI SDK writes all words with hyphens. */
const wordOf = (finish: string): string => {
  if (finish === 'tool_call' || finish === 'tool-calls') return 'tool_calls';
  return finish.replaceAll('-', '_');
};

/** Results that spans of tools held, so that the input of the next call says nothing new of them. */
interface Answered {
  ids: Set<string>;
  /** Results since the last call of the model. */
  withoutId: number;
}

interface ModelCall {
  span: Span;
  exchange: Exchange;
}

const exchangesIn = (spans: readonly Span[]): ModelCall[] =>
  spans.flatMap((span) => {
    const exchange = exchangeOf(span);
    return exchange ? [{ span, exchange }] : [];
  });

/** One call of a model may be spans within spans: the innermost with content counts, and those around it say nothing more. */
function spansAround(calls: readonly ModelCall[], spans: readonly Span[]): ReadonlySet<string> {
  const parents = new Map(spans.map(({ id, parentId }) => [id, parentId]));
  const covering = new Set<string>();
  for (const { span } of calls)
    for (let id = span.parentId; id && !covering.has(id); id = parents.get(id) ?? '') covering.add(id);
  return covering;
}

/** Some writers drop the calls of an answer, which the input of the next call repeats. */
const withCalls = (calls: readonly ModelCall[]): ModelCall[] =>
  calls.map((call, place) => {
    const { input, output } = call.exchange;
    const next = calls[place + 1]?.exchange.input ?? [];
    const made = objectsOf(output.tool_calls).length > 0 || isJsonObject(output.function_call);
    const asked = next.slice(input.length).flatMap((message) => objectsOf(message.tool_calls));
    if (made || asked.length === 0 || input.length === 0) return call;
    // The next call may be of another conversation.
    const goesOn = JSON.stringify(next.slice(0, input.length)) === JSON.stringify(input);
    if (!goesOn) return call;
    return { ...call, exchange: { ...call.exchange, output: { ...output, tool_calls: asked } } };
  });

/** The first call's input is the task; of later ones only what tools answered is new, where no span of theirs has it. */
function addCall(
  said: Conversation,
  { span, exchange }: ModelCall,
  answered: Answered,
  isFirst: boolean,
): void {
  if (isFirst) openAiMessages(said, exchange.input, { result: aiSdkResult });
  else {
    const place = exchange.input.findLastIndex(({ role }) => role === 'assistant');
    const results = exchange.input.slice(place + 1).filter(({ role }) => role === 'tool');
    const fresh = results.filter(({ tool_call_id: id }) => !answered.ids.has(textOf(id)));
    if (fresh.length > answered.withoutId) openAiMessages(said, fresh, { result: aiSdkResult });
    // What a person says after an answer is new, too.
    if (place >= 0)
      openAiMessages(
        said,
        exchange.input.slice(place + 1).filter(({ role }) => role === 'user'),
      );
    for (const { tool_call_id: id } of results) if (textOf(id)) answered.ids.add(textOf(id));
  }
  for (const kind of exchange.leftOut ?? []) said.leaveOut(kind);
  answered.withoutId = 0;
  const usage = usageOf({
    inputTokens: saidIn(span, 'input tokens'),
    outputTokens: saidIn(span, 'output tokens'),
    thinkingTokens: saidIn(span, 'thinking tokens'),
    cachedInputTokens: saidIn(span, 'cached tokens'),
  });
  const isTimed = span.start > 0 && span.end >= span.start;
  const times = isTimed ? { startedAt: span.start, durationMs: span.end - span.start } : {};
  openAiMessages(said, [{ ...exchange.output, role: 'assistant' }], {
    figures: () => ({ ...times, usage }),
  });
}

/**
 * A span of a tool, in the names of the conventions, of OpenInference, of the AI SDK or of OpenLLMetry. A tool that failed may have no
 * result. False: the span is of none.
 */
function addResult(said: Conversation, span: Span, answered: Answered): boolean {
  const name = textOf(firstOf(span, 'gen_ai.tool.name', 'tool.name', 'ai.toolCall.name')) || toolIn(span);
  if (!name) return false;
  const callId = textOf(firstOf(span, 'gen_ai.tool.call.id', 'tool_call.id', 'tool.id', 'ai.toolCall.id'));
  const key = RESULTS.find((each) => span.attributes.has(each));
  if ((key === undefined && !span.isError) || answered.ids.has(callId)) return true;
  if (callId) answered.ids.add(callId);
  else answered.withoutId++;
  const written = key === undefined ? span.message || undefined : span.attributes.get(key);
  // Writers that make JSON text of every result keep the quotes of a text.
  const value = key === undefined ? written : valueAt(span, key);
  const answer = toolAnswer(typeof value === 'string' ? value : written);
  said.result({
    ...answer,
    name,
    isError: span.isError || answer.isError === true,
    durationMs: Math.max(0, span.end - span.start),
    callId,
  });
  return true;
}

const RESULTS = [
  'gen_ai.tool.call.result',
  'ai.toolCall.result',
  'gcp.vertex.agent.tool_response',
  'gen_ai.tool.output',
  'traceloop.entity.output',
  'output.value',
];

const KIND = ['gen_ai.operation.name', 'openinference.span.kind', 'traceloop.span.kind'];

/** The name of a span that says by its kind that it is of a tool. */
function toolIn({ attributes, name }: Span): string {
  const isTool = KIND.some((key) => /^(?:execute_)?tool$/i.test(textOf(attributes.get(key))));
  return isTool
    ? textOf(attributes.get('traceloop.entity.name')) ||
        name.replace(/^(?:execute_tool |tool )/, '').replace(/\.tool$/, '')
    : '';
}

function verdictsIn({ events }: Span): RecordedVerdict[] {
  return events
    .filter(({ name }) => name === 'gen_ai.evaluation.result')
    .map((event) => {
      const value = event.attributes.get('gen_ai.evaluation.score.value');
      return {
        name: textOf(event.attributes.get('gen_ai.evaluation.name')) || 'evaluation',
        ...present({
          value: typeof value === 'number' && Number.isFinite(value) ? value : undefined,
          reason:
            textOf(event.attributes.get('gen_ai.evaluation.explanation')) ||
            textOf(event.attributes.get('gen_ai.evaluation.score.label')),
        }),
      };
    });
}

/** What Jaeger's own page saves looks like OTLP and is another format. */
export const jaeger: RecordingReader = {
  id: 'jaeger',
  title: 'Jaeger traces',
  isDocument: (document) =>
    objectsAt(document, 'data').some((trace) => haveAll([trace], 'spans', 'processes')),
  open: () =>
    readingOf((_, row) => [
      refused(row, '/data', 'Jaeger’s own JSON, which is not OTLP: export the traces as OTLP JSON'),
    ]),
};
