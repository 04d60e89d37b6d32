import {
  NOT_SAID,
  type Dataset,
  type DatasetFormat,
  type DatasetOrigin,
  type ImportReport,
} from '#core/dataset.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { CallType, LabelKind } from '#core/task.ts';
import type { FacetName } from '#store/storage/task-index.ts';
import { callTypeWords } from '../words.ts';
import { pointerParts } from '#core/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { count, counted, readable, locale } from '../format.ts';
import type { BlindCheck } from '#core/shipped-manifest.ts';

/** Accepted values of an argument that are shown before “Show every accepted value”. */
export const SHOWN_VALUES = 8;

export const formatWords: Readonly<Record<DatasetFormat, string>> = {
  'mcp-toolbench': 'MCPToolBench++',
  toolbench: 'ToolBench',
  'toolbench-conversations': 'ToolBench conversations',
  bfcl: 'BFCL',
  'own-file': 'own format',
};

export const labelKindWords: Readonly<Record<LabelKind, string>> = {
  exact: 'exact arguments',
  alternatives: 'accepted alternatives',
  toolset: 'tool names only',
  trajectory: "one model's path",
  none: 'no label',
};

export const facetTitles: Readonly<Record<FacetName, string>> = {
  category: 'Category',
  callType: 'Calls',
  difficulty: 'Difficulty',
  server: 'Server',
  language: 'Language',
  labelKind: 'Label',
  issue: 'Issues',
};

let languages: Intl.DisplayNames | undefined;

/** `fr` → `French`; an unknown tag stays as it is. */
export function languageWord(tag: string): string {
  languages ??= new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** A filter's value in the page's words; a source's own words stay. */
export function facetWord(name: FacetName, value: string): string {
  if (value === NOT_SAID) return name === 'server' ? 'no server named' : 'language unknown';
  if (name === 'language') return languageWord(value);
  if (name === 'callType' && Object.hasOwn(callTypeWords, value)) return callTypeWords[value as CallType];
  if (name === 'labelKind' && Object.hasOwn(labelKindWords, value)) return labelKindWords[value as LabelKind];
  return name === 'issue' ? issueWord(value) : value;
}

/** What the importer's codes mean, a few words each. */
const issueWords = new Map([
  ['tools-not-recorded', 'tools not recorded'],
  ['label-accepted', 'label accepted from an answer'],
  ['query-not-recorded', 'question not recorded'],
  ['prompt-not-read', 'prompt of a server not named'],
  ['label-fails-schema', "label breaks the tool's schema"],
  ['inexact-integer', 'label contains an integer beyond 2^53'],
  ['schema-invalid', 'schema cannot be followed'],
  ['schema-unreadable', 'schema cannot be read'],
  ['similar-tool-unknown', 'similar tool is not offered'],
  ['tool-not-offered', 'expected tool is not offered'],
  ['tool-unreadable', 'a tool cannot be read'],
  ['duplicate-id', 'id occurs twice'],
  ['json-string', 'JSON was written as text'],
  ['python-literal', 'Python was written as text'],
  ['unread-text', 'text could not be read as data'],
  ['label-unreadable', 'label cannot be read'],
  ['end-state-unreadable', 'end state cannot be read'],
  ['alternatives-cut', 'too many accepted values'],
  ['gave-up', 'the path ends in giving up'],
  ['unfinished', 'the path has no end'],
  ['missing-description', 'a tool describes nothing'],
  ['name-renamed', 'a tool was renamed'],
  ['call-id-repeated', 'two expected calls share an id'],
  ['reference-unknown', 'takes the result of no call'],
  ['reference-too-early', 'takes a result too early'],
]);

export const issueWord = (code: string): string => issueWords.get(code) ?? code.replaceAll('-', ' ');

/** '' → “none stated”. */
export const licenceWord = (licence: string): string => licence || 'none stated';

/** Where a data set came from: `huggingface.co`, `tasks.json`, `made on Evaluate`. */
export function originWord(origin: DatasetOrigin): string {
  switch (origin.kind) {
    case 'shipped':
      return 'comes with the site';
    case 'url':
      return hostsOf(origin.url).join(', ') || origin.url;
    case 'file':
      return origin.names.join(', ');
    case 'text':
      return origin.by === 'evaluate' ? 'made on Evaluate' : 'pasted text';
  }
}

/** The result of solving sampled tasks without their labels. */
export const blindCheckWords = (check: BlindCheck | null): string =>
  check === null
    ? 'Not done yet. The count appears after somebody who has not seen the labels solves tasks from query and tools alone.'
    : `Somebody who had not seen the labels solved ${counted(check.drawn, 'task')}, drawn with seed ${check.seed}, from query and tools alone. ${count(check.solvedBefore)} answers matched the label. After the other labels were corrected, ${count(check.solvedAfter)} matched.`;

/** The hosts of all addresses in a text, each once; other words are ignored. */
export function hostsOf(text: string): string[] {
  const hosts = text
    .trim()
    .split(/\s+/)
    .flatMap((piece) => {
      const address = /^[a-z][a-z0-9+.-]*:/i.test(piece) ? piece : `https://${piece}`;
      return piece.includes('.') && URL.canParse(address) ? [new URL(address).host] : [];
    });
  return [...new Set(hosts)];
}

/** Notes on whole files, which are counted nowhere else. */
const notedIn = ({ notes }: Pick<ImportReport, 'notes'>): number =>
  notes.filter(({ kind }) => kind === 'noted').length;

/** All notes of an import; its report lists no more than MAX_NOTES. */
export const notesOf = (report: ImportReport): number => report.rejected + report.repaired + notedIn(report);

/** What deleting a data set removes, and what it keeps. */
export const lossWords = ({ origin }: Pick<Dataset, 'origin'>): string =>
  origin.kind === 'text'
    ? origin.by === 'evaluate'
      ? 'It is a version of the tasks on Evaluate: there they stay as they are now.'
      : 'It was pasted: no file of it is left here.'
    : 'Its source stays, so you can load it again.';

/** `/function_call_label/0/input` → `function_call_label, item 1, input`; '' → `the row as a whole`. */
export function placeWords(pointer: string): string {
  const parts = pointerParts(pointer);
  if (parts.length === 0) return 'the row as a whole';
  return parts.map((part) => (/^\d{1,9}$/.test(part) ? `item ${Number(part) + 1}` : part)).join(', ');
}

const MOST_VALUES = 8;

/** A JSON Schema's type in words: `string`, `list of number`, `one of: celsius, fahrenheit`, `string or null`. */
export function typeWords(schema: JsonObject, depth = 0): string {
  if (Array.isArray(schema.enum)) return `one of: ${valueList(schema.enum)}`;
  if (schema.const !== undefined) return `always ${readable(schema.const)}`;
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either) && depth < 3) {
    return either.map((part) => (isJsonObject(part) ? typeWords(part, depth + 1) : 'anything')).join(' or ');
  }
  const names = Array.isArray(schema.type) ? schema.type : [schema.type];
  return names.map((name) => oneType(name, schema, depth)).join(' or ');
}

function oneType(name: JsonValue | undefined, schema: JsonObject, depth: number): string {
  if (typeof name !== 'string') return 'anything';
  if (name === 'array') {
    const items = isJsonObject(schema.items) && depth < 3 ? typeWords(schema.items, depth + 1) : 'anything';
    return `list of ${items}`;
  }
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  const fallback = schema.default === undefined ? '' : `, ${readable(schema.default)} if left out`;
  return `${name}${format}${fallback}`;
}

function valueList(values: readonly JsonValue[]): string {
  const more = values.length - MOST_VALUES;
  return `${values.slice(0, MOST_VALUES).map(readable).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Did something not come over the network, so that trying again may help? */
export const isUnreached = (error: ErrorRecord | undefined): error is ErrorRecord =>
  error?.code === 'dataset-unreachable' || error?.code === 'site-unreachable';
