import { textOf } from '#core/fields.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { contentOf } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused, usageOf } from '../reading.ts';
import type { Found } from '../shapes/found.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';
import { stopReasonOf } from '../stop-reason.ts';
import { type Exchange, exchangeOf } from './otlp-messages.ts';
import { firstOf, resourcesIn, type Span, spansIn } from './otlp-spans.ts';

/** Spans of one file that are held until its last line, since a trace may go on there. */
const MOST_SPANS = 200_000;

/**
 * Traces in OTLP JSON with the GenAI conventions of OpenTelemetry, also as Tempo writes them, and a request a line as the Collector writes
 * its files. One trace is one attempt, and its row is its place among the traces.
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
  const spans = parts.toSorted((a, b) => a.start - b.start);
  const calls = innermost(spans);
  const first = calls[0];
  if (!first)
    return refused(
      row,
      '',
      'no span of the trace holds what a model answered: content has to be switched on',
    );
  const bySpan = new Map(calls.map((call) => [call.span, call]));
  const said = new Conversation();
  const answered = new Set<string>();
  for (const span of spans) {
    const call = bySpan.get(span);
    if (call) addCall(said, call, answered, call === first);
    else if (span.attributes.has('gen_ai.tool.name')) addResult(said, span, answered);
  }
  const last = calls.at(-1)!;
  const model = textOf(firstOf(first.span, 'gen_ai.request.model', 'gen_ai.response.model'));
  const tools = calls.map(({ exchange }) => exchange.tools).find(Boolean);
  const found: Found = present({ model, tools, stopReason: stopReasonOf(wordOf(last.exchange.finish)) });
  return attemptOf(said, found, {
    row,
    verdicts: spans.flatMap(verdictsOf),
    ...present({ durationMs: lengthOf(spans) }),
  });
}

/** Spans come by their beginning; undefined where they say no time. */
function lengthOf(spans: readonly Span[]): number | undefined {
  const start = spans.find((span) => span.start > 0)?.start;
  const end = spans.reduce((latest, span) => Math.max(latest, span.end), 0);
  return start !== undefined && end > start ? end - start : undefined;
}

/** The conventions say `tool_call` where providers say `tool_calls`. */
const wordOf = (finish: string): string => (finish === 'tool_call' ? 'tool_calls' : finish);

interface ModelCall {
  span: Span;
  exchange: Exchange;
}

/** One call of a model may be spans within spans: the innermost with content counts. */
function innermost(spans: readonly Span[]): ModelCall[] {
  const parents = new Map(spans.map(({ id, parentId }) => [id, parentId]));
  const calls = spans.flatMap((span) => {
    const exchange = exchangeOf(span);
    return exchange ? [{ span, exchange }] : [];
  });
  const covering = new Set<string>();
  for (const { span } of calls)
    for (let id = span.parentId; id && !covering.has(id); id = parents.get(id) ?? '') covering.add(id);
  return calls.filter(({ span }) => !covering.has(span.id));
}

/** The first call's input is the task; of later ones only what tools answered is new, where no span of theirs has it. */
function addCall(
  said: Conversation,
  { span, exchange }: ModelCall,
  answered: Set<string>,
  isFirst: boolean,
): void {
  if (isFirst) openAiMessages(said, exchange.input);
  else {
    const place = exchange.input.findLastIndex(({ role }) => role === 'assistant');
    const results = exchange.input.slice(place + 1).filter(({ role }) => role === 'tool');
    openAiMessages(
      said,
      results.filter(({ tool_call_id: id }) => !answered.has(textOf(id))),
    );
    for (const { tool_call_id: id } of results) answered.add(textOf(id));
  }
  const usage = usageOf({
    inputTokens: firstOf(span, 'gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'),
    outputTokens: firstOf(span, 'gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens'),
    cachedInputTokens: firstOf(
      span,
      'gen_ai.usage.cache_read.input_tokens',
      'gen_ai.usage.cache_read_input_tokens',
    ),
  });
  const isTimed = span.start > 0 && span.end >= span.start;
  const times = isTimed ? { startedAt: span.start, durationMs: span.end - span.start } : {};
  openAiMessages(said, [{ ...exchange.output, role: 'assistant' }], {
    figures: () => ({ ...times, ...present({ usage }) }),
  });
}

function addResult(said: Conversation, span: Span, answered: Set<string>): void {
  const callId = textOf(span.attributes.get('gen_ai.tool.call.id'));
  const result = firstOf(span, 'gen_ai.tool.call.result', 'gcp.vertex.agent.tool_response');
  if (result === undefined || answered.has(callId)) return;
  if (callId) answered.add(callId);
  said.result({
    name: textOf(span.attributes.get('gen_ai.tool.name')),
    content: contentOf(result),
    isError: span.isError,
    durationMs: Math.max(0, span.end - span.start),
    ...present({ callId }),
  });
}

function verdictsOf({ events }: Span): RecordedVerdict[] {
  return events
    .filter(({ name }) => name === 'gen_ai.evaluation.result')
    .map(({ attributes }) => {
      const value = attributes.get('gen_ai.evaluation.score.value');
      return {
        name: textOf(attributes.get('gen_ai.evaluation.name')) || 'evaluation',
        ...present({
          value: typeof value === 'number' && Number.isFinite(value) ? value : undefined,
          reason:
            textOf(attributes.get('gen_ai.evaluation.explanation')) ||
            textOf(attributes.get('gen_ai.evaluation.score.label')),
        }),
      };
    });
}
