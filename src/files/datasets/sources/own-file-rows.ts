import { LABEL_ACCEPTED, LABEL_SOURCE, labelSourceOf } from '#core/accepted-label.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { Message } from '#core/message.ts';
import { readPerson } from '#core/person.ts';
import {
  callTypeOf,
  labelledCallType,
  type CallType,
  type ExpectedCall,
  type LabelKind,
  type PromptOfServer,
  type Target,
  type TaskIssue,
} from '#core/task.ts';
import { RowRejected, type Converter } from '../source.ts';
import { furtherOf, volatileOf } from './end-states.ts';
import { labelIssues, readPlan, type CallColumns } from './labels.ts';
import { statedLanguage } from './language.ts';
import { listed, note, objectsIn, queryOf, structured, fieldText } from './structured.ts';
import { rowTools, serversOf, withoutTools } from './tools-of.ts';

const columns: CallColumns = {
  unnamed: 'an expected call has no name',
  arguments: ['arguments'],
  isStrict: true,
  server: 'server',
  similar: 'alternatives',
  step: 'step',
  optional: 'optional',
  dependsOn: 'dependsOn',
  accept: 'instead',
};

const callTypes = ['single', 'parallel', 'sequential', 'multi', 'none'] as const;

/** Rows of the site's own format (README.md, own-file.schema.json). */
export function ownFileRows(): Converter {
  const toolsOfRow = rowTools({ needsList: false });
  return {
    convert(row, index) {
      const query = queryOf(row);
      const toolset = toolsOfRow(row.tools);
      const issues = [...toolset.issues, ...notRecordedIn(row), ...acceptedIn(row)];
      const target = targetOf(row, issues);
      issues.push(...labelIssues(target.calls ?? [], toolset.tools, '/expected'));
      for (const [plan, calls] of (target.otherPlans ?? []).entries())
        issues.push(...labelIssues(calls, toolset.tools, pointerTo('/otherPlans', plan)));
      const messages = messagesOf(row);
      const sourceId = fieldText(row.id);
      const difficulty = fieldText(row.difficulty);
      const language = statedLanguage(row.language, query);
      return {
        row: index,
        toolset,
        task: {
          sourceId,
          query,
          messages: messages.length > 0 ? messages : undefined,
          prompt: promptOf(row.prompt, issues),
          language,
          category: fieldText(row.category) ?? '',
          callType: callTypeFor(row, target),
          difficulty,
          servers: serversOf(toolset.tools),
          target,
          labelKind: labelKindOf(target),
          raw: withoutTools(row, toolset),
          issues,
        },
      };
    },
  };
}

const unrecorded: readonly (readonly [field: string, issue: Omit<TaskIssue, 'path'>])[] = [
  ['tools', { code: 'tools-not-recorded', detail: 'the log does not say which tools were offered' }],
  ['query', { code: 'query-not-recorded', detail: 'the log does not say what was asked' }],
];

/** Of a task that was made of a log: what the log does not say, so that an empty list of tools is not taken for none. */
const notRecordedIn = ({ notRecorded }: JsonObject): TaskIssue[] =>
  unrecorded.flatMap(([field, issue]) =>
    Array.isArray(notRecorded) && notRecorded.includes(field) ? [{ ...issue, path: '/notRecorded' }] : [],
  );

/** Of a label that a person accepted from an answer: whose answer it was. */
function acceptedIn(row: JsonObject): TaskIssue[] {
  const source = labelSourceOf(row);
  if (!source) return [];
  const { model, run, at } = source;
  const detail = `a person accepted it from an answer of ${model} in the run “${run}” on ${at.slice(0, 10)}`;
  return [{ code: LABEL_ACCEPTED, path: pointerTo('', LABEL_SOURCE), detail }];
}

function targetOf(row: JsonObject, issues: TaskIssue[]): Target {
  const target: Target = furtherOf(row, 'expected');
  if (row.expected !== undefined && row.expected !== null)
    target.calls = planOf(row.expected, '/expected', issues);
  if (Array.isArray(row.otherPlans)) {
    target.otherPlans = row.otherPlans.map((plan, index) =>
      planOf(plan, pointerTo('/otherPlans', index), issues),
    );
  }
  const answer = answerOf(row.answer);
  if (answer) target.answer = answer;
  if (isJsonObject(row.state)) target.state = row.state;
  if (row.isWholeState === true && target.state) target.isWholeState = true;
  const volatile = volatileOf(row.volatile, '/volatile', issues);
  if (volatile) target.volatile = volatile;
  const person = readPerson(row.person);
  if (person) target.person = person;
  return target;
}

/** A prompt that names its server and itself, with texts as arguments; any other is noted and left out. */
function promptOf(given: JsonValue | undefined, issues: TaskIssue[]): PromptOfServer | undefined {
  if (given === undefined || given === null) return undefined;
  const { server, name, arguments: filled = {} } = isJsonObject(given) ? given : {};
  const isWhole =
    fieldText(server) !== undefined &&
    fieldText(name) !== undefined &&
    isJsonObject(filled) &&
    Object.values(filled).every((value) => typeof value === 'string');
  if (isWhole) return { server, name, arguments: filled } as PromptOfServer;
  const detail = 'it needs a server, a name and texts as arguments, so the query is asked instead';
  note(issues, 'prompt-not-read', '/prompt', detail);
  return undefined;
}

function answerOf(answer: JsonValue | undefined): Target['answer'] {
  if (typeof answer === 'string') return { accept: [answer], match: 'text' };
  const accept = isJsonObject(answer) ? answer.accept : answer;
  if (!Array.isArray(accept)) return undefined;
  const texts = accept.flatMap((text) => fieldText(text) ?? []);
  return { accept: texts, match: isJsonObject(answer) && answer.match === 'facts' ? 'facts' : 'text' };
}

function planOf(value: JsonValue, path: string, issues: TaskIssue[]): ExpectedCall[] {
  const plan = structured(value, path, issues);
  if (!Array.isArray(plan)) throw new RowRejected(path, 'the expected calls are not a list');
  return readPlan(listed(plan), path, columns, { tools: [], issues });
}

/** The file's own word, though whether any call is expected is for the label to say. */
function callTypeFor(row: JsonObject, target: Target): CallType {
  const shape = callTypeOf(target.calls);
  const word = callTypes.find((type) => type === row.callType) ?? shape;
  const callType = target.calls && (word === 'none') !== (shape === 'none') ? shape : word;
  return labelledCallType({ callType, labelKind: labelKindOf(target) });
}

function labelKindOf({ calls, otherPlans }: Target): LabelKind {
  if (!calls) return 'none';
  if (calls.some((call) => call.arguments === null)) return 'toolset';
  const hasChoice =
    otherPlans || calls.some((call) => Object.values(call.arguments!).some(({ length }) => length > 1));
  return hasChoice ? 'alternatives' : 'exact';
}

function messagesOf(row: JsonObject): Message[] {
  return objectsIn(row.messages).flatMap(({ item }) => {
    const role = (['system', 'user', 'assistant', 'tool'] as const).find((known) => known === item.role);
    const text = fieldText(item.text) ?? fieldText(item.content);
    return role && text !== undefined ? [{ role, text }] : [];
  });
}
