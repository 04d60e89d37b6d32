import { PlaygroundError } from '#core/errors.ts';
import { textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, parseJson, type JsonObject } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import type { RecordedCall, RecordingIssue, ServerRecording } from '#core/server-recording.ts';
import { mebibytes } from './limits.ts';
import valid from './server-recording.schema.json?validate';

const FORMAT = 'proving-ground/recorded-server';
const VERSION = 1;

/** Bounds of a recording: what is recorded stays below what is read. */
export const recordingLimits = {
  /** Bytes of a file that is opened. */
  fileBytes: 32 * 2 ** 20,
  /** Bytes of calls that are recorded. */
  bytes: 16 * 2 ** 20,
  calls: 20_000,
  tools: 5000,
  /** Lines left out that are named, each with its reason. */
  issues: 100,
};

/** The file of a recording: a line for the server, one for each tool and each call. */
export function* linesOfRecording(recording: ServerRecording): Generator<string> {
  const { recordedAt, tools, calls, ...facts } = recording;
  const head = {
    kind: 'server',
    format: FORMAT,
    version: VERSION,
    recordedAt: new Date(recordedAt).toISOString(),
    ...facts,
  };
  yield lineOf(head);
  for (const tool of tools) yield lineOf({ kind: 'tool', tool });
  for (const call of calls) yield lineOfCall(call);
}

export const lineOfCall = (call: RecordedCall): string => lineOf({ kind: 'call', ...call });

const lineOf = (row: object): string => `${JSON.stringify(row)}\n`;

/**
 * Reads a file that may come from anyone. Lines that are no JSON, nested too deeply or against the schema are left out and named. Throws
 * PlaygroundError 'recorded-server-unreadable' where it is too large, no such file, of another version, or says nothing of its server.
 */
export function readRecording(text: string): { recording: ServerRecording; issues: RecordingIssue[] } {
  const [first = '', ...rest] = text.split('\n');
  const head = headIn(first);
  const issues: RecordingIssue[] = [];
  const tools: JsonObject[] = [];
  const calls: RecordedCall[] = [];
  rest.forEach((written, index) => {
    if (written.trim() === '') return;
    const row = parseJson(written);
    const fault =
      faultOf(row) ??
      (isJsonObject(row) && row.kind === 'server' ? 'a second line of kind server' : undefined) ??
      (calls.length >= recordingLimits.calls ? `more than ${recordingLimits.calls} calls` : undefined) ??
      (tools.length >= recordingLimits.tools ? `more than ${recordingLimits.tools} tools` : undefined);
    if (fault !== undefined) {
      if (issues.length < recordingLimits.issues) issues.push({ line: index + 2, message: fault });
    } else if ((row as JsonObject).kind === 'tool') tools.push((row as JsonObject).tool as JsonObject);
    else calls.push(callOf(row as JsonObject));
  });
  return { recording: { ...head, tools, calls }, issues };
}

/** Throws for a file of more bytes than are read, before it is read. */
export function checkSize(bytes: number): void {
  if (bytes <= recordingLimits.fileBytes) return;
  throw unreadable(
    `The file has ${mebibytes(bytes)}; recordings of up to ${mebibytes(recordingLimits.fileBytes)} are opened.`,
    'Record fewer calls at a time, or delete lines of kind “call” from it.',
  );
}

function headIn(line: string): Omit<ServerRecording, 'tools' | 'calls'> {
  const row = parseJson(line);
  if (!isJsonObject(row) || row.format !== FORMAT)
    throw unreadable(
      'The file is no recording of a server.',
      'A recording is what “Record” and “Save” on the Connect page save: JSON Lines, the server in the first line.',
    );
  if (row.version !== VERSION)
    throw unreadable(
      `The recording has version ${quoted(JSON.stringify(row.version ?? null))}, which this page does not know.`,
      typeof row.version === 'number' && row.version > VERSION
        ? 'It was made by a newer version of this site. Reload the page to get its newest version.'
        : `Every recording so far has version ${VERSION}: the file was changed.`,
    );
  const fault = row.kind === 'server' ? faultOf(row) : 'kind is not “server”';
  const recordedAt = Date.parse(textOf(row.recordedAt));
  if (fault !== undefined || Number.isNaN(recordedAt))
    throw unreadable(`Line 1 of the recording is damaged: ${fault ?? '/recordedAt is no date'}.`);
  const { server, called, protocolVersion, era, capabilities, instructions } =
    row as unknown as ServerRecording;
  const { name, version, title } = server;
  return {
    recordedAt,
    server: { name, version, ...(title === undefined ? {} : { title }) },
    ...(called === undefined ? {} : { called }),
    protocolVersion,
    era,
    capabilities,
    ...(instructions === undefined ? {} : { instructions }),
  };
}

function callOf(row: JsonObject): RecordedCall {
  const { kind: _, ...call } = row;
  return call as unknown as RecordedCall;
}

/** Why a line is left out, with the member at fault; undefined where it is whole. */
function faultOf(row: unknown): string | undefined {
  if (row === undefined) return 'it is no JSON';
  if (exceedsDepth(row)) return 'it is nested too deeply';
  if (valid(row)) return undefined;
  const { instancePath = '', params } = valid.errors?.[0] ?? {};
  const missing = params?.missingProperty;
  const isAnswer = missing !== undefined && ['result', 'error', 'failure'].includes(missing);
  if (isAnswer) return 'it holds no result, error or failure';
  return missing === undefined
    ? `${quoted(instancePath || '/')} is not as the format says`
    : `${quoted(`${instancePath}/${missing}`)} is missing`;
}

const unreadable = (message: string, hint?: string): PlaygroundError =>
  new PlaygroundError('recorded-server-unreadable', message, hint);
