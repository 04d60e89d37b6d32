import { isOf2024, inLaterForm } from '#core/bfcl-row.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { Message } from '#core/message.ts';
import { callTypeOf, type ExpectedCall, type TaskIssue } from '#core/task.ts';
import { writtenFloats } from '#core/written-floats.ts';
import {
  type Converter,
  type ConverterContext,
  RowRejected,
  type TaskDraft,
  type ToolsetDraft,
} from '../source.ts';
import { callAt, labelIssues } from './labels.ts';
import { languageOf } from '#core/language.ts';
import { answer, note, objectsIn, readOnce, structured, fieldText } from './structured.ts';
import { toolsOf } from './tools-of.ts';

const roles = new Set<Message['role']>(['system', 'user', 'assistant', 'tool']);

export function bfclRows({ answers }: ConverterContext): Converter {
  const toolsetIn = readOnce(toolsetOf);
  let unanswered = 0;
  return {
    convert(row, index) {
      const toolset = toolsetIn(row.function);
      const { task, lacksAnswer } = taskOf(row, toolset, answers?.get(fieldText(row.id) ?? ''));
      if (lacksAnswer) unanswered++;
      return { row: index, toolset, task };
    },
    remarks: () =>
      unanswered === 0
        ? []
        : [
            `${unanswered} without answers, whose calls cannot be scored: ` +
              'the answers stand in a file of the same name in BFCL’s folder possible_answer; drop both files together.',
          ],
  };
}

function toolsetOf(shipped: JsonValue | undefined): ToolsetDraft {
  const issues: TaskIssue[] = [];
  const listed = isJsonObject(shipped) ? [shipped] : structured(shipped, '/function', issues);
  const tools = toolsOf(listed, '/function', () => null, issues);
  for (const tool of tools) {
    if (tool.schemaFrom === 'missing') continue;
    tool.inputSchema = schemaFromBfcl(tool.inputSchema);
    tool.schemaFrom = 'mapped';
  }
  return { tools, rawFields: shipped === undefined ? {} : { function: shipped }, issues };
}

function taskOf(
  row: JsonObject,
  toolset: ToolsetDraft,
  truth: JsonValue | undefined,
): { task: TaskDraft; lacksAnswer: boolean } {
  const messages = messagesOf(row);
  const query = (messages.findLast(({ role }) => role === 'user') ?? messages.at(-1))?.text ?? '';
  if (query.trim() === '') throw new RowRejected('/question', 'the question is missing or empty');
  const issues = [...toolset.issues];
  const sourceId = fieldText(row.id);
  const category = categoryOf(sourceId ?? '');
  const noCallIsDue = category.includes('irrelevance') || (isOf2024(row) && category === 'relevance');
  const label =
    truth === undefined ? undefined : inLaterForm({ function: functionsOf(toolset), ground_truth: truth });
  const calls = noCallIsDue ? [] : label && expectedCalls(label.ground_truth, issues);
  issues.push(...labelIssues(calls ?? [], toolset.tools, `/${answer}`));
  const language = languageOf(query);
  const task: TaskDraft = {
    sourceId,
    query,
    messages: messages.length > 1 ? messages : undefined,
    language,
    category,
    callType: callTypeOf(calls),
    servers: [],
    target: calls ? { calls } : {},
    labelKind: calls ? (noCallIsDue ? 'exact' : 'alternatives') : 'none',
    raw: { ...row, function: null, ...(truth === undefined ? {} : { [answer]: truth }) },
    ...floatsOf(truth),
    issues,
  };
  return { task, lacksAnswer: !calls && !category.includes('relevance') };
}

const functionsOf = ({ rawFields }: ToolsetDraft): JsonValue => rawFields.function ?? [];

/** BFCL's checker asks whether an answer is written 5 or 5.0. */
function floatsOf(truth: JsonValue | undefined): Pick<TaskDraft, 'rawFloats'> {
  const floats = truth === undefined ? [] : writtenFloats(truth);
  return floats.length > 0 ? { rawFloats: floats.map((pointer) => pointerTo('', answer) + pointer) } : {};
}

/** The messages of the one turn there is. */
function messagesOf(row: JsonObject): Message[] {
  const turns = row.question;
  if (typeof turns === 'string') return [{ role: 'user', text: turns }];
  if (!Array.isArray(turns) || turns.length === 0)
    throw new RowRejected('/question', 'the question is missing or empty');
  if (turns.length > 1) throw new RowRejected('/question', 'several turns: only single-turn tasks are read');
  return objectsIn(turns[0]).map(({ item }): Message => {
    const role = [...roles].find((known) => known === item.role) ?? 'user';
    return { role, text: fieldText(item.content) ?? '' };
  });
}

/** `live_simple_0-0-0` is of live_simple. */
const categoryOf = (id: string): string => id.replace(/_\d[\d-]*$/, '');

function expectedCalls(truth: JsonValue, issues: TaskIssue[]): ExpectedCall[] {
  if (!Array.isArray(truth)) throw new RowRejected(`/${answer}`, 'the answer is not a list of calls');
  return truth.map((item, index) => {
    const path = pointerTo(`/${answer}`, index);
    const [entry, ...others] = isJsonObject(item) ? Object.entries(item) : [];
    if (!entry || others.length > 0) {
      throw new RowRejected(path, 'a call of the answer is not one function with its arguments');
    }
    const [name, answers] = entry;
    if (isJsonObject(answers)) return expectedCall(name, answers, index, path, issues);
    note(issues, 'label-unreadable', path, `the arguments of ${name} are no object`);
    return { ...expectedCall(name, {}, index, path, issues), arguments: null };
  });
}

function expectedCall(
  name: string,
  answers: JsonObject,
  index: number,
  path: string,
  issues: TaskIssue[],
): ExpectedCall {
  const accepted = Object.entries(answers).map(([key, value]) => ({ key, ...acceptedValues(value) }));
  const detail = 'more combinations of nested alternatives than are kept (256)';
  for (const { key, cut } of accepted)
    if (cut) note(issues, 'alternatives-cut', pointerTo(pointerTo(path, name), key), detail);
  return callAt(index, name, null, {
    step: 1,
    arguments: Object.fromEntries(accepted.map(({ key, values }) => [key, values])),
    optional: accepted.filter(({ optional }) => optional).map(({ key }) => key),
  });
}

/** Accepted values kept for one argument; nested alternatives multiply. */
const MOST_ALTERNATIVES = 256;

interface Accepted {
  values: JsonValue[];
  /** '' stood among the alternatives: the argument may be left out. */
  optional: boolean;
  /** There were more combinations than are kept. */
  cut: boolean;
}

/**
 * The values that a BFCL answer accepts for one argument, each as plain JSON. Inside objects every member is again a
 * list of alternatives; '' says that the argument or member may be left out; an empty list means an empty array.
 */
function acceptedValues(alternatives: JsonValue): Accepted {
  const listed = Array.isArray(alternatives) ? alternatives : [alternatives];
  const written = listed.length === 0 ? [[]] : listed;
  const values: JsonValue[] = [];
  let cut = false;
  for (const alternative of written) {
    if (alternative === '') continue;
    for (const value of plainValues(alternative)) {
      if (values.length < MOST_ALTERNATIVES) values.push(value);
      else cut = true;
    }
  }
  return { values, optional: written.includes(''), cut };
}

/** One alternative with the alternatives inside it chosen in every way, the first choices first; one more than is kept. */
function plainValues(alternative: JsonValue): JsonValue[] {
  if (Array.isArray(alternative)) {
    if (!alternative.some((item) => typeof item === 'object' && item !== null)) return [alternative];
    return combinations(alternative.map(plainValues));
  }
  if (!isJsonObject(alternative)) return [alternative];
  const members = Object.entries(alternative);
  if (!members.every(([, value]) => Array.isArray(value))) return [alternative];
  const choices = members.map(([key, value]) => memberChoices(key, value as JsonValue[]));
  return combinations(choices).map((chosen) => Object.fromEntries(chosen.flat()));
}

/** A member as [[key, value]], or [] where it may be left out. */
function memberChoices(key: string, alternatives: JsonValue[]): [string, JsonValue][][] {
  const written: JsonValue[] = alternatives.length === 0 ? [[]] : alternatives;
  return written.flatMap((alternative): [string, JsonValue][][] =>
    alternative === '' ? [[]] : plainValues(alternative).map((value) => [[key, value]]),
  );
}

/** One item of each list, in every way, at most one way more than is kept. */
function combinations<T>(lists: T[][]): T[][] {
  let chosen: T[][] = [[]];
  for (const list of lists) {
    const next: T[][] = [];
    for (const start of chosen) {
      for (const item of list) {
        if (next.length <= MOST_ALTERNATIVES) next.push([...start, item]);
      }
    }
    chosen = next;
  }
  return chosen;
}

/** By JSON's name of a type, those of Python, Java and JavaScript. */
const TYPE_WORDS = {
  object: 'dict object hashmap map',
  number: 'float double number',
  array: 'tuple list array arraylist set queue stack',
  integer: 'int integer long short byte bigint',
  string: 'char str string',
  boolean: 'bool boolean',
  null: 'null',
};
const types = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
);

/** A BFCL parameter description as JSON Schema: types of Python, Java and JavaScript by their JSON names. */
function schemaFromBfcl(schema: JsonObject): JsonObject {
  const members = Object.entries(schema).flatMap(([key, value]): [string, JsonValue][] => {
    if (key === 'type') {
      const type = typeof value === 'string' ? types.get(value.toLowerCase()) : undefined;
      return type ? [[key, type]] : [];
    }
    if (key === 'required' && !Array.isArray(value)) return [];
    if (key === 'properties' && isJsonObject(value)) return [[key, mapped(value)]];
    if ((key === 'items' || key === 'additionalProperties') && isJsonObject(value))
      return [[key, schemaFromBfcl(value)]];
    return [[key, value]];
  });
  return Object.fromEntries(members);
}

const mapped = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isJsonObject(schema) ? schemaFromBfcl(schema) : {},
    ]),
  );
