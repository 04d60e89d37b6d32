import type { JsonObject } from '#core/json.ts';
import type { AskedQuestion } from '#core/person.ts';
import { callTypeOf, type ExpectedCall, type Task } from '#core/task.ts';
import { referencesIn, type Tool } from '#core/tool.ts';
import { answeredInText, type Step, type Trajectory } from '#core/trajectory.ts';

/** A task with an answer to it, ready for the bench. */
export interface LabCase {
  title: string;
  /** What it teaches, in a sentence or two. Empty for cases that are not built in. */
  teaches: string;
  task: Task;
  trajectory: Trajectory;
}

/** What an example's file holds; the rest of a task follows from it. */
export interface ExampleFile {
  title: string;
  teaches: string;
  category: string;
  query: string;
  tools: { name: string; server: string; description: string; inputSchema: JsonObject; readOnly?: boolean }[];
  /** In plan order; ids count from 1. Values are the one accepted answer. */
  label: { name: string; step: number; arguments: JsonObject; similar?: string[]; optional?: string[] }[];
  /** Where the raw row keeps a call's arguments; MCPToolBench++'s own data say `input`. */
  labelField?: string;
  /** Further fields of the raw row: what an evaluator that reads rows of another form is given. */
  raw?: JsonObject;
  /** The answer in text, or the turns of an executed trajectory. */
  answer?: string;
  turns?: {
    calls: { id: string; name: string; arguments: JsonObject }[];
    results: { callId: string; text: string; isError?: boolean; questions?: AskedQuestion[] }[];
  }[];
  finalAnswer?: string;
  finalState?: JsonObject;
  expectedState?: JsonObject;
  expectedFacts?: string[];
  /** Fields that servers have to ask for. */
  expectedAsked?: string[];
}

const files = import.meta.glob<ExampleFile>('./examples/*.json', { eager: true, import: 'default' });

/** The built-in cases by their id, the file's name, in the order of the files. */
export const examples: ReadonlyMap<string, ExampleFile> = new Map(
  Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) => [path.replace(/^.*\/\d+-|\.json$/g, ''), file]),
);

export function caseOfExample(id: string, file: ExampleFile): LabCase {
  return { title: file.title, teaches: file.teaches, task: taskOf(id, file), trajectory: trajectoryOf(file) };
}

const serverOf = (file: ExampleFile, name: string): string | null =>
  file.tools.find((tool) => tool.name === name)?.server ?? null;

function taskOf(id: string, file: ExampleFile): Task {
  const calls = file.label.map((call, index) => expectedCall(file, call, index));
  const { expectedState, expectedFacts, expectedAsked } = file;
  return {
    id: `example#${id}`,
    datasetId: 'lab',
    source: { file: 'example', row: 0, sourceId: id },
    query: file.query,
    category: file.category,
    callType: callTypeOf(calls),
    servers: [...new Set(file.tools.map(({ server }) => server))],
    toolsetId: `lab-${id}`,
    tools: file.tools.map(toolOf),
    target: {
      calls,
      ...(expectedState ? { state: expectedState } : {}),
      ...(expectedFacts ? { answer: { accept: expectedFacts, match: 'facts' as const } } : {}),
      ...(expectedAsked ? { person: { facts: {}, mustAsk: expectedAsked } } : {}),
    },
    labelKind: 'exact',
    raw: rawRow(id, file),
    issues: [],
  };
}

const toolOf = ({
  name,
  server,
  description,
  inputSchema,
  readOnly,
}: ExampleFile['tools'][number]): Tool => ({
  ...{ name, server, description, inputSchema },
  schemaFrom: 'source',
  ...(readOnly === undefined ? {} : { annotations: { readOnlyHint: readOnly } }),
});

function expectedCall(
  file: ExampleFile,
  { name, step, arguments: values, similar = [], optional = [] }: ExampleFile['label'][number],
  index: number,
): ExpectedCall {
  return {
    id: String(index + 1),
    ...{ step, name, optional },
    turn: 0,
    server: serverOf(file, name),
    arguments: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]])),
    alternatives: similar.map((other) => ({ name: other, server: serverOf(file, other) })),
    dependsOn: referencesIn(values).map((call) => ({ call })),
  };
}

/** The row as MCPToolBench++ would ship it: what its evaluators and mcpbr's read. */
function rawRow(id: string, file: ExampleFile): JsonObject {
  const label = file.label.map((call, index) => ({
    name: call.name,
    step: String(call.step),
    id: String(index + 1),
    mcp_server: serverOf(file, call.name),
    similar_tools: (call.similar ?? []).map((name) => ({ name, mcp_server: serverOf(file, name) })),
    [file.labelField ?? 'parameters']: call.arguments,
  }));
  return {
    uuid: id,
    category: file.category,
    call_type: file.label.length > 1 ? 'multi' : 'single',
    query: file.query,
    ...(label.length > 0 ? { function_call_label: label } : {}),
    ...file.raw,
  };
}

function trajectoryOf(file: ExampleFile): Trajectory {
  if (!file.turns) return answeredInText(file.answer ?? '');
  return {
    steps: file.turns.map(({ calls, results }, index): Step => ({
      index,
      message: { role: 'assistant', text: '' },
      toolCalls: calls,
      toolResults: results.map(({ callId, text, isError = false, questions }) => ({
        callId,
        content: [{ type: 'text', text }],
        isError,
        ...(questions ? { questions } : {}),
        durationMs: 0,
      })),
      durationMs: 0,
    })),
    ...(file.finalAnswer === undefined ? {} : { finalAnswer: file.finalAnswer }),
    ...(file.finalState ? { finalState: file.finalState } : {}),
    stopReason: 'answered',
  };
}

/** A task of a data set begins with its own label given back, as a list of calls in JSON. */
export function labelAsAnswer(task: Task): string {
  const calls = (task.target.calls ?? []).map(({ id, name, step, arguments: values }) => ({
    id,
    step,
    name,
    arguments: Object.fromEntries(
      Object.entries(values ?? {}).flatMap(([key, accepted]) =>
        accepted.length > 0 ? [[key, accepted[0]!]] : [],
      ),
    ),
  }));
  return calls.length === 0 ? '[]' : `[\n${calls.map((call) => `  ${JSON.stringify(call)}`).join(',\n')}\n]`;
}
