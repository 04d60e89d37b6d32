import type { JsonObject, JsonValue } from '#core/json.ts';
import { referencesIn } from '#core/tool.ts';
import { serverOfTool, serversByName } from '#world/index.ts';

// The tasks in public/datasets/ground as they are written by hand, and as rows of MCPToolBench++.

/** A call as written. What follows from other fields (its server, its step, its id) may be left out. */
export interface WrittenCall {
  name: string;
  /** Default: its place in the list, from 1. */
  id?: string;
  /** Default: one more than the highest step of the calls it refers to; 1 when it refers to none. */
  step?: number;
  input: JsonObject;
  dependsOn?: { call: string; path: string; arg: string }[];
  /** Names of other tools that do the same. */
  similar_tools?: string[];
  /** Further accepted values of top-level parameters, beside the one in `input`. */
  accept?: Record<string, JsonValue[]>;
}

export interface WrittenTask {
  /** UUID of version 4, unique over all tasks. */
  uuid: string;
  /** The topic: browser, file_system, search, map, finance, pay, office, travel, dev or data. */
  category: string;
  /** BCP 47 primary tag of the query. */
  language: string;
  query: string;
  /** Who asks, in one sentence. Absent in the first 72 tasks. */
  profile?: string;
  /** Why they ask, in one sentence. Absent in the first 72 tasks. */
  situation?: string;
  /** The servers on the task's own menu, in order. */
  servers: string[];
  function_call_label: WrittenCall[];
  /** Further plans that reach the same end. */
  alternatives?: WrittenCall[][];
  /**
   * How the query says a value of the label that it does not contain letter by letter: "<call id><JSON pointer into its input>" to
   * words of the query. Alternatives are not listed.
   */
  said?: Record<string, string>;
  /** Parameter names that mean the same in alternatives: theirs to ours. */
  aliases?: Record<string, string>;
  /** The final answer in words, in the language of the query. */
  answer?: string;
  /** What the final answer must hold; each is a number, a date or words. */
  facts?: string[];
  /** Servers whose state must stay as it is, and why. */
  forbidden?: { server: string; why: string }[];
}

/** One call of a label, in MCPToolBench++'s fields; `dependsOn` and `accept` are our additions. */
export interface LabelRow {
  name: string;
  step: string;
  id: string;
  mcp_server: string;
  similar_tools: { name: string; mcp_server: string }[];
  input: JsonObject;
  output: { status_code: number; result: JsonObject };
  dependsOn?: { call: string; path: string; arg: string }[];
  accept?: Record<string, JsonValue[]>;
}

/** A task as a row of MCPToolBench++ with our further fields, complete but for `tools`. */
export interface TaskRow extends Omit<WrittenTask, 'servers' | 'function_call_label' | 'alternatives'> {
  call_type: 'single' | 'multi';
  mcp_tools_dict: Record<string, string[]>;
  function_call_label: LabelRow[];
  alternatives?: LabelRow[][];
}

/** The row of a written task. The task must have passed `findingsIn` of check-written.ts: unknown names give empty texts here. */
export function rowOf({ servers, function_call_label: calls, alternatives, ...rest }: WrittenTask): TaskRow {
  const { uuid, category, language, query, ...further } = rest;
  return {
    uuid,
    category,
    call_type: calls.length === 1 ? 'single' : 'multi',
    query,
    language,
    mcp_tools_dict: Object.fromEntries(
      servers.map((server) => [server, (serversByName.get(server)?.tools ?? []).map(({ name }) => name)]),
    ),
    function_call_label: labelOf(calls),
    ...(alternatives ? { alternatives: alternatives.map(labelOf) } : {}),
    ...further,
  };
}

/** A written plan with its ids, steps and servers. */
export function labelOf(calls: readonly WrittenCall[]): LabelRow[] {
  const steps = new Map<string, number>();
  return calls.map(({ name, input, dependsOn, similar_tools = [], accept, ...call }, index) => {
    const id = call.id ?? String(index + 1);
    const step = call.step ?? 1 + Math.max(0, ...referencesIn(input).map((source) => steps.get(source) ?? 0));
    steps.set(id, step);
    return {
      name,
      step: String(step),
      id,
      mcp_server: serverOfTool(name) ?? '',
      similar_tools: similar_tools.map((tool) => ({ name: tool, mcp_server: serverOfTool(tool) ?? '' })),
      input,
      output: { status_code: 200, result: {} },
      ...(dependsOn ? { dependsOn } : {}),
      ...(accept ? { accept } : {}),
    };
  });
}
