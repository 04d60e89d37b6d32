import { isOf2024 } from '#core/bfcl-2024.ts';
import { inLaterForm } from '#core/bfcl-row.ts';
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
import { answer, objectsIn, textOf, structured } from './structured.ts';
import { acceptedValues, schemaFromBfcl } from './bfcl-values.ts';
import { labelIssues } from './label-issues.ts';
import { languageOf } from './language.ts';
import { toolsOf } from './tools-of.ts';

const roles = new Set<Message['role']>(['system', 'user', 'assistant', 'tool']);

export function bfclRows({ answers }: ConverterContext): Converter {
  const toolsets = new WeakMap<object, ToolsetDraft>();
  let unanswered = 0;
  return {
    convert(row, index) {
      const toolset = toolsetOf(row, toolsets);
      const { task, lacksAnswer } = taskOf(row, toolset, answers?.get(textOf(row.id) ?? ''));
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

function toolsetOf(row: JsonObject, known: WeakMap<object, ToolsetDraft>): ToolsetDraft {
  const shipped = row.function;
  const cached = typeof shipped === 'object' && shipped !== null ? known.get(shipped) : undefined;
  if (cached) return cached;
  const issues: TaskIssue[] = [];
  const listed = isJsonObject(shipped) ? [shipped] : structured(shipped, '/function', issues);
  const tools = toolsOf(listed, '/function', () => null, issues);
  for (const tool of tools) {
    if (tool.schemaFrom === 'missing') continue;
    tool.inputSchema = schemaFromBfcl(tool.inputSchema);
    tool.schemaFrom = 'mapped';
  }
  const draft: ToolsetDraft = {
    tools,
    rawFields: shipped === undefined ? {} : { function: shipped },
    issues,
  };
  if (typeof shipped === 'object' && shipped !== null) known.set(shipped, draft);
  return draft;
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
  const sourceId = textOf(row.id);
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
    return { role, text: textOf(item.content) ?? '' };
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
    issues.push({ code: 'label-unreadable', path, detail: `the arguments of ${name} are no object` });
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
  for (const { key } of accepted.filter(({ cut }) => cut)) {
    issues.push({
      code: 'alternatives-cut',
      path: pointerTo(pointerTo(path, name), key),
      detail: 'more combinations of nested alternatives than are kept (256)',
    });
  }
  return {
    id: String(index + 1),
    step: 1,
    turn: 0,
    name,
    server: null,
    arguments: Object.fromEntries(accepted.map(({ key, values }) => [key, values])),
    optional: accepted.filter(({ optional }) => optional).map(({ key }) => key),
    alternatives: [],
    dependsOn: [],
  };
}
