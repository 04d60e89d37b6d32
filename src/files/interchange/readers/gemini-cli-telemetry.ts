import { countOf, objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { objectsAt } from '../at.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation, type LoggedCall } from '../conversation.ts';
import { errorIn, stopReasonOf, sumOfUsages, timeOf, usageIn } from '../figures.ts';
import { refused, sessionsReading, type RecordingReader } from '../reader.ts';
import { geminiContents } from '../shapes/gemini.ts';
import { withoutWrapper } from './gemini-cli.ts';

const nameIn = (row: JsonObject): string => textOf(objectOf(row.attributes)['event.name']);

/** A record of OpenTelemetry's SDK: of a log, a span or metrics. */
const isRecord = (row: JsonValue): row is JsonObject =>
  isJsonObject(row) && (isJsonObject(row.attributes) || isJsonObject(row.resource));

/**
 * What the Gemini CLI writes into `telemetry.outfile`: records of OpenTelemetry's SDK as it holds them, one after another. What was said stands in
 * the texts of requests and responses, which are there where prompts are logged. One attempt a session.
 */
export const geminiCliTelemetry: RecordingReader = {
  id: 'gemini-cli-telemetry',
  title: 'Gemini CLI telemetry',
  isLines: (rows) => rows.every(isRecord) && rows.some((row) => nameIn(row).startsWith('gemini_cli.')),
  open: () =>
    sessionsReading((value, row) => {
      if (!isRecord(value)) return [refused(row, '', 'the row is no record of telemetry')];
      return nameIn(value).startsWith('gemini_cli.') ? textOf(objectOf(value.attributes)['session.id']) : [];
    }, attemptIn),
};

/** The model's own turns; others serve the program, such as a summary or a choice of the model. */
const isMain = ({ role }: JsonObject): boolean => role === undefined || role === 'main';

function attemptIn(records: readonly JsonObject[], row: number): ReadAttempt {
  const events = records.map(({ attributes }) => objectOf(attributes));
  const of = (name: string) => events.filter((event) => event['event.name'] === `gemini_cli.${name}`);
  const requests = of('api_request').filter(isMain);
  const responses = of('api_response').filter(isMain);
  const error = responses.length === 0 ? errorIn(of('api_error').at(-1)?.error) : undefined;
  if (responses.length === 0 && !error) return refused(row, '', 'no answer of a model in the session');
  const asked = valuesIn(requests.at(-1)?.request_text);
  if (asked.length === 0)
    return refused(row, '', 'the texts of requests are not in it: telemetry.logPrompts has to be on');
  // A request holds all that was said before it; the answer to the last one stands in its response.
  const isAnswered = responses.length >= requests.length;
  const contents = [...asked, ...(isAnswered ? [answerIn(responses.at(-1)?.response_text)] : [])];
  const said = new Conversation();
  const answers = contents.filter(({ role }) => role === 'model');
  const isWhole = answers.length === responses.length;
  const tools = new Map(of('tool_call').map((event) => [textOf(event.function_name), event]));
  geminiContents(said, contents, {
    // Where a request lacks what came first, which answer is whose is not known.
    figures: (content) => (isWhole ? figuresOf(objectOf(responses[answers.indexOf(content)])) : {}),
    call: (call) => servedBy(call, tools.get(call.name)),
    result: (result) => ({ ...result, content: result.content.map(withoutWrapper) }),
  });
  for (const event of [...of('api_request'), ...of('api_response')])
    if (!isMain(event))
      said.passOver(`${textOf(event['event.name']).slice('gemini_cli.'.length)} of ${textOf(event.role)}`);
  const { finish_reasons: finish } = objectOf(responses.at(-1));
  if (!isWhole && isAnswered)
    said.note(
      '',
      `the last request holds ${answers.length} of ${responses.length} answers: usage of each is not known`,
    );
  return attemptOf(said, {
    row,
    inTurns: true,
    model: responses.map(({ model }) => textOf(model)).find(Boolean),
    usage: sumOfUsages(responses.map(usageOf)),
    stopReason: error ? 'error' : stopReasonOf(Array.isArray(finish) ? finish[0] : undefined),
    error,
  });
}

const usageOf = (response: JsonObject) => usageIn('gemini-cli-telemetry', response);

/** A tool of a server is `mcp_<server>_<tool>`; what was logged of the call names the server. */
function servedBy(call: LoggedCall, event: JsonObject = {}): LoggedCall {
  const server = textOf(event.mcp_server_name);
  const prefix = `mcp_${server}_`;
  if (!server) return call;
  return { ...call, server, name: call.name.startsWith(prefix) ? call.name.slice(prefix.length) : call.name };
}

const valuesIn = (text: JsonValue | undefined): JsonObject[] => {
  const value = parseJson(textOf(text));
  return value === undefined || exceedsDepth(value) ? [] : objectsOf(Array.isArray(value) ? value : [value]);
};

/** The pieces of a response that came as a stream as one content. */
function answerIn(text: JsonValue | undefined): JsonObject {
  const parts = valuesIn(text).flatMap((response) => objectsAt(response, 'candidates.0.content.parts'));
  return { role: 'model', parts: joined(parts) };
}

/** Pieces of one text are one part. */
function joined(parts: readonly JsonObject[]): JsonObject[] {
  const whole: JsonObject[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    const goesOn =
      typeof part.text === 'string' && typeof last?.text === 'string' && last.thought === part.thought;
    if (goesOn) whole[whole.length - 1] = { ...last, text: `${textOf(last.text)}${textOf(part.text)}` };
    else whole.push(part);
  }
  return whole;
}

function figuresOf(response: JsonObject) {
  const end = timeOf(response['event.timestamp']);
  const durationMs = countOf(response.duration_ms);
  const isTimed = end !== undefined && durationMs !== undefined;
  return { usage: usageOf(response), ...(isTimed ? { startedAt: end - durationMs, durationMs } : {}) };
}
