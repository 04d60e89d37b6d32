import type { FaultKind } from './fault.ts';
import type { AskedQuestion } from './person.ts';
import { exceedsDepth, parseJson, type JsonObject, type JsonValue, isJsonObject } from './json.ts';

/** A tool as MCP's tools/list describes it, with the server that offers it. */
export interface Tool {
  /** As the source spells it. */
  name: string;
  /** The MCP server that offers the tool; null when the source does not say. */
  server: string | null;
  title?: string;
  /** '' when the source has none. */
  description: string;
  /** JSON Schema of the arguments; `{type: 'object'}` when the source has none. */
  inputSchema: JsonObject;
  /** Was the schema in the source, translated from its own dialect, or absent? */
  schemaFrom: 'source' | 'mapped' | 'missing';
  outputSchema?: JsonObject;
  annotations?: ToolAnnotations;
  /** A tool of the agent's own, beside the task's: no scorer looks at its calls. */
  aside?: true;
}

/** MCP's hints about what a tool does to the world. */
export interface ToolAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** Of a tool's annotations those that are of their type. */
export function annotationsOf(raw: JsonObject): ToolAnnotations {
  const kept: ToolAnnotations = {};
  if (typeof raw.title === 'string') kept.title = raw.title;
  for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const) {
    const value = raw[hint];
    if (typeof value === 'boolean') kept[hint] = value;
  }
  return kept;
}

/** Part of an earlier call's result that an argument is made of. */
export interface Dependency {
  /** Id of the call whose result is used. */
  call: string;
  /** JSON pointer into that result (structuredContent, or text content read as JSON); absent = the whole text. */
  path?: string;
  /** JSON pointer of the argument that takes it. */
  arg?: string;
}

/** One tools/call a model asked for. */
export interface ToolCall {
  /** Unique within a trajectory; placeholders `<id_result>` refer to it. */
  id: string;
  name: string;
  /** Always an object; {} when `malformed` holds the text that could not be read as one. */
  arguments: JsonObject;
  malformed?: string;
  /**
   * JSON pointers into `arguments`: the numbers that were written as floats with an integer value, such as 5.0. Absent where there
   * are none. JSON does not tell 5.0 from 5, Python does, and so do BFCL's scorers; all else takes them for equal.
   */
  floats?: string[];
  /**
   * Integers beyond 2^53 in the arguments, as they were written: `arguments` holds other numbers, so the call is never sent. Also NaN,
   * Infinity and -Infinity, in whose place it holds null or a number that JSON writes as null.
   */
  inexact?: string[];
  /** Of malformed arguments: they are an object, nested deeper than MAX_DEPTH of core/json. */
  tooDeep?: true;
  /** Of malformed arguments: they are too large; `malformed` has their size and beginning. */
  tooLarge?: true;
  /** A repair: the tool that was not offered, such as `multi_tool_use.parallel`, inside which the model wrote this call. */
  unwrappedFrom?: string;
  /** Who made it for the model, in the provider's word: a program that it wrote (`code_execution_20260120`, `program`). Absent: the model itself. */
  caller?: string;
  server?: string | null;
  /** Of a tool that the agent has beside the task's: no scorer looks at it. */
  aside?: true;
  /** Position in a plan, 1-based; equal steps are parallel. */
  step?: number;
  /** The arguments as the tool was given them, where placeholders were filled; `arguments` stays as the model wrote it. */
  sent?: JsonObject;
  /** Where in earlier results the placeholders of the arguments point, when the plan says so. */
  dependsOn?: Dependency[];
}

/** One part of a tool's answer, MCP's content kinds. */
export type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource_link'; uri: string; name?: string; description?: string; mimeType?: string }
  | { type: 'resource'; resource: { uri: string; text?: string; blob?: string; mimeType?: string } };

/** What tools/call answered. `isError` is data for the model, never a thrown error. */
export interface ToolResult {
  callId: string;
  content: ContentPart[];
  structuredContent?: JsonValue;
  isError: boolean;
  /** The app's own answer to a call that was never sent: to a tool that is not offered, or with arguments that cannot be read. */
  unmade?: true;
  /** The run stopped before the tool answered, so nobody knows whether it executed the call. */
  stopped?: true;
  /** The recording of a replayed server has no answer to this call. Neither the tool nor the model is at fault. */
  notRecorded?: true;
  durationMs: number;
  /** Where the server ran the call as a task: the part of `durationMs` from its beginning on, and what it said of it, in order. */
  task?: { ms: number; said?: string[] };
  /** The fault that the testbed put into this answer: the true cause, never shown to a model. */
  injected?: FaultKind;
  /** What the server asked of the person of the run before it answered, in order. */
  questions?: AskedQuestion[];
}

/** A set of tools that many tasks share; stored once. */
export interface Toolset {
  /** `ts-` and 64 bits of SHA-256 in hex over the canonical tools and raw fields. */
  id: string;
  tools: Tool[];
  /** The fields of the source row that were moved here, as shipped, so that `raw` can be made whole again. */
  rawFields: JsonObject;
}

/** One way in which a value breaks a JSON Schema. */
export interface SchemaViolation {
  /** JSON pointer into the value. */
  path: string;
  /** The keyword that failed: type, required, enum … */
  keyword: string;
  message: string;
}

/** Checks a value against a JSON Schema without generating code, so that it runs under any CSP. */
export type SchemaCheck = (schema: JsonValue, value: JsonValue) => SchemaViolation[];

/** The structured content of an answer that has no text beside, as JSON; '' where a text says it, or it is nested too deeply to be written. */
export function structureAsText({
  content,
  structuredContent,
}: Pick<ToolResult, 'content' | 'structuredContent'>): string {
  const hasText = content.some(
    (part) =>
      (part.type === 'text' && part.text.trim() !== '') || (part.type === 'resource' && part.resource.text),
  );
  return hasText || structuredContent === undefined || exceedsDepth(structuredContent)
    ? ''
    : JSON.stringify(structuredContent);
}

/** All text a tool answered, its parts joined by line breaks; its structured content as JSON where it has none. */
export const textOfResult = (result: Pick<ToolResult, 'content' | 'structuredContent'>): string =>
  result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n') ||
  structureAsText(result);

/** A result as a value: its structured content, else its text read as JSON; undefined when it is neither. */
export function valueOfResult(
  result: Pick<ToolResult, 'content' | 'structuredContent'>,
): JsonValue | undefined {
  if (result.structuredContent !== undefined) return result.structuredContent;
  return parseJson(textOfResult(result));
}

/**
 * What a call is called to a person: `call 2, find_order`. `index` counts from 0, over all turns of an attempt or over a label's calls,
 * as they are numbered where they are shown. `quote` stands around the name, which is from outside.
 */
export const callName = (index: number, name: string, quote: '`' | '' = '`'): string =>
  `call ${index + 1}, ${quote}${name}${quote}`;

/**
 * `<id_result>` in an argument stands for the result of the call with that id (MCPToolBench++; metrics.md section 4,
 * "Placeholders"). This file owns the grammar: an id has 1 to 200 characters, none of them `<`, `>` or white space. Case matters.
 * Similar text outside the grammar is plain text; importers rewrite other spellings.
 */
const reference = /<([^<>\s]{1,200})_result>/;
const everyReference = new RegExp(reference, 'g');
const onlyReference = new RegExp(`^${reference.source}$`);

/** The parts of a text: `literals` has one item more than `ids`; ids[i] stands between literals[i] and literals[i + 1]. */
export interface ReferencePieces {
  literals: string[];
  ids: string[];
}

/** A text cut at its references. A text without any is one literal. */
export function resultReferences(text: string): ReferencePieces {
  const parts = mayRefer(text) ? text.split(everyReference) : [text];
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    ids: parts.filter((_, index) => index % 2 === 1),
  };
}

/** The reference to the result of call `id`. */
export const referenceTo = (id: string): string => `<${id}_result>`;

/** The id when the whole text is one reference: such an argument takes the result with its type. */
export const soleReference = (text: string): string | undefined => onlyReference.exec(text)?.[1];

/** The ids a value refers to, at any depth, with repetition, in order of appearance. Names of members are not read. */
export function referencesIn(value: JsonValue): string[] {
  if (typeof value === 'string') return mayRefer(value) ? resultReferences(value).ids : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

/** Does the value, or any text in it, refer to a result? */
export function mentionsResult(value: JsonValue): boolean {
  if (typeof value === 'string') return mayRefer(value) && reference.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(mentionsResult);
}

/** The value with the id of every reference renamed; everything else as it is. */
export function renameReferences(value: JsonValue, rename: (id: string) => string): JsonValue {
  if (typeof value === 'string') {
    if (!mayRefer(value)) return value;
    return value.replace(everyReference, (_, id: string) => referenceTo(rename(id)));
  }
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, rename));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, renameReferences(member, rename)]),
  );
}

/** Most texts contain no reference: a quick check excludes them. */
const mayRefer = (text: string): boolean => text.includes('_result>');
