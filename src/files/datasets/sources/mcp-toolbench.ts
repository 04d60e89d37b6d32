import { isJsonObject, type JsonObject } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { callTypeOf, type ExpectedCall, type LabelKind, type Target, type TaskIssue } from '#core/task.ts';
import { RowRejected, type Source, type ToolsetDraft } from '../source.ts';
import { labelIssues, readPlan, type CallColumns } from './labels.ts';
import { furtherOf, StartStates, volatileOf } from './end-states.ts';
import { statedLanguage } from './language.ts';
import { listed, note, queryOf, fieldText, structured } from './structured.ts';
import { ToolsetCache } from './tools-of.ts';

const label = 'function_call_label';
/** Our own shards begin with a row of what the others share: `{tool_table: [{name, description, input_schema}], start_states}`. */
const toolTable = 'tool_table';
const categoryAliases = new Map([['filesystem', 'file_system']]);

const columns: CallColumns = {
  unnamed: 'a call of the label has no name',
  arguments: ['input', 'arguments', 'parameters'],
  hasNoneUnsaid: true,
  server: 'mcp_server',
  similar: 'similar_tools',
  step: 'step',
  dependsOn: 'dependsOn',
  accept: 'beside',
};

/** MCPToolBench++, and our own shipped tasks, which add `dependsOn` to its calls and `expected_state` to its rows. */
export const mcpToolbench = {
  format: 'mcp-toolbench',
  title: 'MCPToolBench++',
  recognises: (row) =>
    Object.hasOwn(row, label) ||
    Object.hasOwn(row, toolTable) ||
    (Object.hasOwn(row, 'mcp_tools_dict') && Object.hasOwn(row, 'query')),
  converter() {
    const toolsets = new ToolsetCache();
    const starts = new StartStates();
    return Promise.resolve({
      convert: (row: JsonObject, index: number) => {
        if (row[toolTable] !== undefined) {
          toolsets.learn(row[toolTable]);
          starts.learn(row.start_states);
          return undefined;
        }
        const query = queryOf(row);
        const toolset = toolsets.of(row);
        const issues = [...toolset.issues];
        const expected = row[label] === undefined ? undefined : expectedCalls(row, toolset, issues);
        const word = fieldText(row.call_type);
        const category = fieldText(row.category) ?? '';
        const sourceId = fieldText(row.uuid) ?? fieldText(row.id);
        const language = statedLanguage(row.language, query);
        return {
          row: index,
          toolset,
          task: {
            sourceId,
            query,
            language,
            category: categoryAliases.get(category) ?? category,
            callType: callType(expected, word),
            difficulty: word,
            servers: toolsets.serversOf(toolset),
            target: {
              ...(expected ? { calls: expected } : {}),
              ...otherPlansOf(row, toolset, issues),
              ...factsOf(row),
              ...furtherOf(row, label),
              ...endStateOf(row, starts, issues),
            },
            labelKind: labelKindOf(expected, row),
            raw: withoutShared(row, toolset),
            issues,
          },
        };
      },
    });
  },
} satisfies Source;

/** Plans of our own rows that are as good as the label. */
function otherPlansOf(
  row: JsonObject,
  toolset: ToolsetDraft,
  issues: TaskIssue[],
): Pick<Target, 'otherPlans'> {
  if (!Array.isArray(row.alternatives)) return {};
  const plans = row.alternatives.flatMap((plan, index) =>
    Array.isArray(plan)
      ? [readPlan(listed(plan), pointerTo('/alternatives', index), columns, { tools: toolset.tools, issues })]
      : [],
  );
  return plans.length === 0 ? {} : { otherPlans: plans };
}

/** The required content of the final answer of our own rows. */
function factsOf({ facts }: JsonObject): Pick<Target, 'answer'> {
  const accept = Array.isArray(facts) ? facts.flatMap((fact) => fieldText(fact) ?? []) : [];
  return accept.length === 0 ? {} : { answer: { accept, match: 'facts' } };
}

function labelKindOf(expected: ExpectedCall[] | undefined, row: JsonObject): LabelKind {
  if (!expected) return 'none';
  if (expected.some((call) => !call.arguments)) return 'toolset';
  const hasChoice = expected.some((call) => Object.values(call.arguments!).some(({ length }) => length > 1));
  return hasChoice || Array.isArray(row.alternatives) ? 'alternatives' : 'exact';
}

/** The end state of our own rows, and what in it is volatile. */
function endStateOf(
  row: JsonObject,
  starts: StartStates,
  issues: TaskIssue[],
): Pick<Target, 'state' | 'isWholeState' | 'volatile'> {
  const state = isJsonObject(row.expected_changes) ? starts.after(row.expected_changes) : row.expected_state;
  if (row.expected_changes !== undefined && state === undefined)
    note(
      issues,
      'end-state-unreadable',
      '/expected_changes',
      'the changes do not fit the start states of the file, so no end state is expected',
    );
  if (!isJsonObject(state)) return {};
  const volatile = volatileOf(row.expected_state_volatile, '/expected_state_volatile', issues);
  return { state, isWholeState: true, ...(volatile ? { volatile } : {}) };
}

/** The calls' own shape; only where one call is labelled does the source's "multi" say more than they do. */
function callType(
  calls: ExpectedCall[] | undefined,
  word: string | undefined,
): ReturnType<typeof callTypeOf> {
  const shape = callTypeOf(calls);
  return shape === 'single' && word?.toLowerCase() === 'multi' ? 'multi' : shape;
}

/** The row with null where the toolset keeps the field. */
function withoutShared(row: JsonObject, { rawFields }: ToolsetDraft): JsonObject {
  for (const key of Object.keys(rawFields)) row[key] = null;
  return row;
}

function expectedCalls(row: JsonObject, toolset: ToolsetDraft, issues: TaskIssue[]): ExpectedCall[] {
  const labels = structured(row[label], `/${label}`, issues);
  if (!Array.isArray(labels)) throw new RowRejected(`/${label}`, 'the label is not a list of calls');
  const { tools } = toolset;
  const calls = readPlan(listed(labels), `/${label}`, columns, { tools, issues });
  issues.push(...labelIssues(calls, tools, `/${label}`));
  return calls;
}
