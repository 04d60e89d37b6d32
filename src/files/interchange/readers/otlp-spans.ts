import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

/** A span, with its attributes as values by their names. */
export interface Span {
  id: string;
  parentId: string;
  traceId: string;
  name: string;
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
  isError: boolean;
  /** What the status says, or the exception of the span. */
  message: string;
  attributes: ReadonlyMap<string, JsonValue>;
  events: SpanEvent[];
  /** Made of records of the logs that name its id alone. */
  isOfLogs?: true;
}

interface SpanEvent {
  name: string;
  attributes: ReadonlyMap<string, JsonValue>;
}

/** The request itself, or what it is wrapped in. */
export function resourcesIn(document: JsonValue): JsonObject[] | undefined {
  if (!isJsonObject(document)) return undefined;
  const root = isJsonObject(document.trace) ? document.trace : document;
  const list = [root.resourceSpans, root.batches, root.resourceLogs].find((each) => Array.isArray(each));
  return list === undefined ? undefined : objectsOf(list);
}

/** All spans by the time they began. Tempo writes numbers for times, and the scopes under an older name. */
export const spansIn = (resources: readonly JsonObject[]): Span[] =>
  [
    ...resources
      .flatMap((resource) => objectsOf(resource.scopeSpans ?? resource.instrumentationLibrarySpans))
      .flatMap((scope) => objectsOf(scope.spans).map(spanOf)),
    ...resources
      .flatMap((resource) => objectsOf(resource.scopeLogs))
      .flatMap((scope) => objectsOf(scope.logRecords).flatMap(recordOf)),
  ].toSorted((a, b) => a.start - b.start);

/** A record of the logs that is a GenAI event, as a span that has this event alone. */
function recordOf(record: JsonObject): Span[] {
  const attributes = attributesOf(record.attributes);
  const name = textOf(record.eventName) || textOf(attributes.get('event.name'));
  if (!name.startsWith('gen_ai.')) return [];
  const body = attributesOf(objectOf(objectOf(record.body).kvlistValue).values);
  const time = msOfNanos(record.timeUnixNano) || msOfNanos(record.observedTimeUnixNano);
  const [id, traceId] = [textOf(record.spanId), textOf(record.traceId)];
  const span = { id, traceId, parentId: '', name: '', start: time, end: time, isError: false, message: '' };
  const event = { name, attributes: new Map([...attributes, ...body]) };
  return [{ ...span, attributes: new Map(), events: [event], isOfLogs: true }];
}

/** The spans of a trace, each with the events that the logs have of it. */
export function withLogs(spans: readonly Span[]): Span[] {
  const joined = spans
    .filter(({ isOfLogs }) => !isOfLogs)
    .map((span) => ({ ...span, events: [...span.events] }));
  const byId = new Map(joined.map((span) => [span.id, span]));
  for (const part of spans) {
    if (!part.isOfLogs) continue;
    const span = byId.get(part.id);
    if (span) {
      span.events.push(...part.events);
      if (span.isOfLogs) span.end = Math.max(span.end, part.end);
    } else {
      const begun = { ...part, events: [...part.events] };
      byId.set(part.id, begun);
      joined.push(begun);
    }
  }
  return joined;
}

function spanOf(span: JsonObject): Span {
  const { code, message } = objectOf(span.status);
  const events = objectsOf(span.events).map((event) => ({
    name: textOf(event.name),
    attributes: attributesOf(event.attributes),
  }));
  const exception = events.find(({ name }) => name === 'exception');
  return {
    id: textOf(span.spanId),
    parentId: textOf(span.parentSpanId),
    traceId: textOf(span.traceId),
    name: textOf(span.name),
    start: msOfNanos(span.startTimeUnixNano),
    end: msOfNanos(span.endTimeUnixNano),
    isError: code === 2 || code === 'STATUS_CODE_ERROR',
    message: textOf(message) || textOf(exception?.attributes.get('exception.message')),
    attributes: attributesOf(span.attributes),
    events,
  };
}

/** 0 where the span does not say. */
function msOfNanos(nanos: JsonValue | undefined): number {
  const ms = Number(typeof nanos === 'string' || typeof nanos === 'number' ? nanos : 0) / 1e6;
  return Number.isFinite(ms) && ms > 0 ? ms : 0;
}

const attributesOf = (written: JsonValue | undefined): ReadonlyMap<string, JsonValue> =>
  new Map(objectsOf(written).map(({ key, value }) => [textOf(key), valueOf(objectOf(value))]));

function valueOf(value: JsonObject): JsonValue {
  if (value.arrayValue !== undefined) return objectsOf(objectOf(value.arrayValue).values).map(valueOf);
  if (value.kvlistValue !== undefined)
    return Object.fromEntries(attributesOf(objectOf(value.kvlistValue).values));
  const { intValue: whole } = value;
  if (typeof whole === 'number') return whole;
  if (typeof whole === 'string' && /^-?\d+$/.test(whole)) return Number(whole);
  return value.stringValue ?? value.doubleValue ?? value.boolValue ?? null;
}

/** An attribute that is a value, or its JSON text; undefined where it is absent or cannot be read. */
export function valueAt(span: Pick<Span, 'attributes'>, key: string): JsonValue | undefined {
  const written = span.attributes.get(key);
  const value = typeof written === 'string' ? (parseJson(written) ?? written) : written;
  return exceedsDepth(value) ? undefined : value;
}

/** The first of the names that has a value. */
export const firstOf = (span: Pick<Span, 'attributes'>, ...keys: string[]): JsonValue | undefined =>
  keys.map((key) => span.attributes.get(key)).find((value) => value !== undefined);

/** What stands under `<prefix>.0.…`, `<prefix>.1.…` as a list of objects, the rest of the names joined as they are. */
export function listAt({ attributes }: Pick<Span, 'attributes'>, prefix: string): Map<string, JsonValue>[] {
  const items = new Map<number, Map<string, JsonValue>>();
  for (const [key, value] of attributes) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const found = /^(\d{1,5})\.(.+)$/.exec(key.slice(prefix.length + 1));
    if (!found) continue;
    const index = Number(found[1]);
    items.set(index, (items.get(index) ?? new Map<string, JsonValue>()).set(found[2]!, value));
  }
  return [...items.entries()].toSorted(([a], [b]) => a - b).map(([, item]) => item);
}
