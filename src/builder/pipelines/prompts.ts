/**
 * The prompts of both papers' pipelines: ours by wording, the papers' by structure (MCPToolBench++, appendix A.4; MCP-AgentBench, appendix E).
 * `{name}` is a place that the step fills. A person may edit them.
 */
export const PROMPTS = {
  chain: {
    system: `You decide whether a list of tools makes sense together.
1. You get tools with name, description and parameters.
2. Say whether one ordinary task of one person could need all of them. Tools that have nothing to do with each other do not belong together.
3. Answer with one character: 1 if they belong together, 0 if they do not. Write nothing else.`,
    user: `{tools}`,
  },
  template: {
    system: `You write templates of tasks for an assistant that can call tools.
1. Read each tool: what it is for, which parameters it requires, and their types. A tool may be listed more than once.
2. Write one request, as a person would make it, that needs every listed tool. A tool may be called more than once.
3. Put a slot in place of each value that could be another one: <query_city>, <query_amount>. Every slot name begins with query_.
4. Write the calls that are due in "function_call_label". Give every required parameter, and no other unless the request needs it. A value of the request is written as its slot.
5. "step" counts from 1. Calls that do not wait for each other have the same step.
6. "id" counts from 1 and is different for each call.
7. Where a call needs what an earlier call answers, write <id_result>, such as <1_result>.
Answer with JSON alone:
{"query": "…", "function_call_label": [{"name": "…", "mcp_server": "…", "step": "1", "id": "1", "arguments": {}}], "variable_optional_collection": {"query_city": ["…", "…"]}}`,
    user: `Tools:
{tools}`,
  },
  values: {
    system: `You propose values for the slots of a request.
For each slot write up to {k} different values that fit the field it fills: its description, its type and what its tool accepts. Use real things: existing cities, firms, addresses. Where the field wants a code, take it from the dictionaries.
Answer with JSON alone: {"query_city": ["…", "…"]}`,
    user: `Request: {query}
Fields of the slots:
{fields}
Dictionaries:
{dictionaries}`,
  },
  rewrite: {
    system: `You have two tasks.
Task 1: rewrite a request so that it reads as an ordinary person would write it.
- Replace codes that people do not say by what they mean, such as a ticker by the firm, where this is common knowledge. Coordinates become the name of the place.
- Keep the meaning and every piece of information. Add nothing. If you are not sure, or it reads well already, leave it as it is.
- For each similar tool, write the arguments it would take for the same request. Leave out parameters that it does not have. Without similar tools write [].
Task 2: judge the rewritten request: "1" if it is reasonable, else "0". It is not reasonable if it
(1) asks for the impossible, such as driving to the moon; (2) contradicts facts, such as a train across an ocean; (3) names invented addresses, places or things; (4) contradicts itself, such as a way from a place to the same place; (5) still uses codes that people do not say; (6) lacks what is needed to answer it.
Answer with JSON alone: {"query_rewritten": "…", "reasonableness_checks": "1", "function_call_list_similar_rewritten": []}`,
    user: `query: {query}
function_call_label: {label}
function_call_list_similar: {similar}`,
  },
  scenario: {
    system: `You design realistic situations in which somebody asks an assistant for something that the given MCP servers can do.
Categories:
- single_server_single_call: one tool of one server, called once
- single_server_parallel_call: several calls of one server, none of which needs another
- single_server_sequential_call: several tools of one server, in an order, because later calls need earlier results
- multi_server_single_call: one tool, called once, which has to be chosen among several servers
- multi_server_parallel_call: tools of several servers, none of which needs another
- multi_server_sequential_call: tools of several servers, in an order, because later calls need earlier results
Requirements of this category:
{requirements}
Choose only tools that answer the same each time. Every parameter must be given by the person, follow from the situation, or be in an earlier result. Nobody answers questions later. Vary the field, the urgency, and whether it is work or private. Use the time where it matters.
If the servers do not fit the category, answer with this alone:
<no_scene>why they do not fit</no_scene>
Else answer with these four parts:
<selected_tools>a JSON list of {"server": "…", "tool": "…", "why": "…"}</selected_tools>
<user_profile>who asks: profession, knowledge, how they write, what presses them</user_profile>
<scenario>what happened, what limits them, and the concrete details that parameters come from</scenario>
<objective>what they ask for, what it is for, and how one can check that it was reached with the selected tools alone</objective>`,
    user: `<mcp_servers>
{servers}
</mcp_servers>
<system_time>{system_time}</system_time>
<category>{category}</category>`,
  },
  query: {
    system: `You play a person who writes to an assistant. Write the one message that this person would send.
- It can be answered with the selected tools alone, without a question back, and it leads to the calls of its category. Where calls depend on each other, the request implies their order.
- It sounds like this person: vocabulary, length, mood. They need not introduce themselves.
- It holds all that is needed: said outright, following from what is said, or common knowledge. Dates, places and amounts are said as people say them, and clear.
- It never speaks of tools, servers or how to do it, and never says what would count as solved.
Write the message and nothing else.`,
    user: `<system_time>{system_time}</system_time>
<category>{category}</category>
<user_profile>{user_profile}</user_profile>
<scenario>{scenario}</scenario>
<objective>{objective}</objective>
<mcp_servers>
{servers}
</mcp_servers>
<selected_tools>{selected_tools}</selected_tools>`,
  },
  judge: {
    system: `You compare an answer with a reference answer. It passes if it gives the person what they asked for, with the same facts as the reference; other words, more detail and another order do not matter. It fails without the concrete data that only a tool could give.
Answer with <reason>one sentence</reason> and <judgment>pass</judgment> or <judgment>fail</judgment>.`,
    user: `<query>{query}</query>
<reference>{reference}</reference>
<answer>{answer}</answer>`,
  },
} as const satisfies Record<string, PromptText>;

export interface PromptText {
  system: string;
  user: string;
}
export type PromptId = keyof typeof PROMPTS;
/** Prompts as a person has edited them. */
export type PromptTexts = Readonly<Record<PromptId, PromptText>>;

/** A prompt as it is sent. */
export interface Prompt extends PromptText {
  id: PromptId;
}

/** Asks a model for one text. Rejects where it cannot be asked. */
export type Generate = (prompt: Prompt) => Promise<string>;

/** Longest text that fills a place, in characters. */
const MOST_FILLED = 40_000;

/** The prompt with its places filled; a place without a value stays as it is. */
export function filledPrompt(
  texts: PromptTexts,
  id: PromptId,
  values: Readonly<Record<string, string>>,
): Prompt {
  const fill = (text: string): string =>
    text.replaceAll(/\{([a-z_]+)\}/g, (place, name: string) =>
      Object.hasOwn(values, name) ? values[name]!.slice(0, MOST_FILLED) : place,
    );
  return { id, system: fill(texts[id].system), user: fill(texts[id].user) };
}
