import { grouped } from '#core/grouped.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import type { CallResult, Candidate, SimilarCall } from './candidate.ts';
import { similarCalls } from './similar.ts';

const offered = ({ servers }: Candidate, tools: readonly Tool[]): Tool[] =>
  tools.filter(({ server }) => servers.includes(server ?? ''));

/** Calls of other tools that do the same, by the id of the call. */
const similarByCall = (
  { similar, calls }: Candidate,
  own: readonly Tool[],
): ReadonlyMap<string, readonly SimilarCall[]> =>
  grouped(similar ?? calls.flatMap((call) => similarCalls(call, own)), ({ call }) => call);

/** What stands in `builder` beside the life, where a candidate has it. */
const BUILT = ['profile', 'scenario', 'objective', 'edited', 'writer', 'results', 'day'] as const;

/** A candidate as a task of the site's own file format, with how it was made in `builder`. */
export function ownRow(candidate: Candidate, tools: readonly Tool[]): JsonObject {
  const similar = similarByCall(candidate, offered(candidate, tools));
  return {
    id: candidate.id,
    query: candidate.query,
    category: candidate.category,
    tools: offered(candidate, tools).map(({ name, server, description, inputSchema, outputSchema }) => ({
      name,
      server,
      description,
      inputSchema,
      ...(outputSchema ? { outputSchema } : {}),
    })),
    expected: candidate.calls.map(({ id, name, server = null, step = 1, arguments: given, dependsOn }) => ({
      id,
      name,
      server,
      step,
      arguments: given,
      ...(dependsOn ? { dependsOn: dependsOn as unknown as JsonValue } : {}),
      ...(similar.has(id)
        ? {
            alternatives: similar
              .get(id)!
              .map((each) => ({ name: each.name, ...(each.server === null ? {} : { server: each.server }) })),
          }
        : {}),
    })),
    ...(candidate.answer ? { answer: candidate.answer } : {}),
    builder: {
      ...Object.fromEntries(
        BUILT.flatMap((name) =>
          candidate[name] === undefined ? [] : [[name, candidate[name] as unknown as JsonValue]],
        ),
      ),
      // What models said is for the person who decides, and would make each row many times as long.
      life: candidate.life.map(({ step, is, evidence }) => ({ step, is, evidence })),
    },
  };
}

/**
 * What a call answered, as MCPToolBench++'s marketplace wraps it. Nothing where it is not known: an empty result would be read as the answer.
 * `cut_from`, our addition: the characters of the whole where these are its first.
 */
const outputOf = (result: CallResult | undefined): JsonObject =>
  result
    ? {
        output: {
          status_code: 200,
          result: { success: true, data: [result.text], error: null },
          ...(result.length > result.text.length ? { cut_from: result.length } : {}),
        },
      }
    : {};

/**
 * A candidate as a row of MCPToolBench++'s files. `function_call_list_similar` has the calls of similar tools with their arguments
 * (`similar.ts`), as the paper's pipeline makes them and its files leave them out. That and `dependsOn` are our additions.
 */
export const toolBenchRow = (candidate: Candidate, tools: readonly Tool[]): JsonObject => {
  const own = offered(candidate, tools);
  const similar = similarByCall(candidate, own);
  return {
    uuid: candidate.id,
    category: candidate.servers.join(' + '),
    call_type: candidate.calls.length === 1 ? 'single' : 'multi',
    tools: own.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    })),
    mcp_tools_dict: Object.fromEntries(
      candidate.servers.map((server) => [
        server,
        own.filter((tool) => tool.server === server).map(({ name }) => name),
      ]),
    ),
    query: candidate.query,
    function_call_label: candidate.calls.map(
      ({ id, name, server = null, step = 1, arguments: given, dependsOn }) => ({
        name,
        step: String(step),
        id,
        mcp_server: server ?? '',
        similar_tools: (similar.get(id) ?? []).map((each) => ({
          name: each.name,
          mcp_server: each.server ?? '',
        })),
        input: given,
        ...outputOf(candidate.results?.find(({ call }) => call === id)),
        ...(dependsOn ? { dependsOn: dependsOn as unknown as JsonValue } : {}),
      }),
    ),
    function_call_list_similar: candidate.calls.flatMap(({ id, step = 1 }) =>
      (similar.get(id) ?? []).map((each) => ({
        name: each.name,
        step: String(step),
        id,
        mcp_server: each.server ?? '',
        input: each.arguments,
      })),
    ),
  };
};

/** A candidate as a row of BFCL and the line of its file of answers. BFCL knows no references: they stay as they are written. */
export const bfclRows = (
  candidate: Candidate,
  tools: readonly Tool[],
): { question: JsonObject; answer: JsonObject } => ({
  question: {
    id: candidate.id,
    question: [[{ role: 'user', content: candidate.query }]],
    function: offered(candidate, tools).map(({ name, description, inputSchema }) => ({
      name,
      description,
      parameters: inputSchema,
    })),
  },
  answer: {
    id: candidate.id,
    ground_truth: candidate.calls.map(({ name, arguments: given }) => ({
      [name]: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, [value]])),
    })),
  },
});
