import { PROMPTS, type PromptId } from '#builder/index.ts';

// A player of a script, and no language model: it answers every prompt of both pipelines for tools of the testbed's servers `currency` and
// `wikipedia`, by rules.

/** What it writes of a category: the question, the calls that lead to an answer, and the words that a second turn looks for in the first answer. */
interface Scene {
  query: string;
  calls: { server: string; name: string; arguments: Record<string, string | number> }[];
  /** A call that takes a title out of the first answer. */
  then?: { server: string; name: string };
}

const rate = (base: string, quote: string): Scene['calls'][number] => ({
  server: 'currency',
  name: 'get_rate',
  arguments: { base, quote },
});
// The default of `limit` is 10: a label does without it.
const search = {
  server: 'wikipedia',
  name: 'search_wikipedia',
  arguments: { query: 'deepest lake', limit: 10 },
};

const SCENES: Record<string, Scene> = {
  single_server_single_call: {
    query: 'How many Japanese yen is one euro today?',
    calls: [rate('EUR', 'JPY')],
  },
  single_server_parallel_call: {
    query: 'What is one pound sterling today in Canadian dollars, and what in Australian dollars?',
    calls: [rate('GBP', 'CAD'), rate('GBP', 'AUD')],
  },
  single_server_sequential_call: {
    query:
      'My son asks about the deepest lake. Find what was written on it, then sum up the best match for him.',
    calls: [search],
    then: { server: 'wikipedia', name: 'get_summary' },
  },
  multi_server_single_call: {
    query: 'How many Swiss francs is one US dollar today?',
    calls: [rate('USD', 'CHF')],
  },
  multi_server_parallel_call: {
    query: 'What is one euro in Indian rupees today? And find me something to read on the deepest lake.',
    calls: [rate('EUR', 'INR'), { ...search, arguments: { query: 'deepest lake' } }],
  },
};

const VALUES: Record<string, string | number> = {
  base: 'EUR',
  quote: 'JPY',
  from: 'USD',
  to: 'CHF',
  amount: 20,
  date: '2025-03-03',
  query: 'deepest lake',
  title: 'Lake Baikal',
};

const tagged = (text: string, tag: string): string =>
  new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text)?.[1]?.trim() ?? '';

function scenario(user: string): string {
  const category = tagged(user, 'category');
  const scene = SCENES[category];
  const offered = tagged(user, 'mcp_servers');
  if (
    !scene ||
    ![...scene.calls, ...(scene.then ? [scene.then] : [])].every(({ name }) => offered.includes(`"${name}"`))
  )
    return '<no_scene>nothing here feeds the other</no_scene>';
  const tools = [...scene.calls, ...(scene.then ? [scene.then] : [])].map(({ server, name }) => ({
    server,
    tool: name,
    why: 'it knows this',
  }));
  const isWork = category.startsWith('multi');
  return `<selected_tools>${JSON.stringify(tools)}</selected_tools>
<user_profile>
Field: ${scene.then ? 'education' : 'travel'}
Urgency: ${isWork ? 'high' : 'low'}
Occasion: ${isWork ? 'work' : 'private'}
Register: casual
Someone who writes short messages.
</user_profile>
<scenario>${tagged(user, 'system_time')}: somebody plans a day.</scenario>
<objective>Know it, by ${category}; the figures can be checked.</objective>`;
}

/** One turn of MCP-AgentBench's ReAct. */
function attempt(user: string): string {
  const turn = (calls: object[], answer: string): string =>
    `<reasoning>by the script</reasoning>\n<tool_calls>${JSON.stringify(calls)}</tool_calls>\n<answer>${answer}</answer>`;
  const history = tagged(user, 'history');
  const scene = Object.values(SCENES).find(({ query }) => tagged(user, 'user_query') === query);
  if (!scene) return turn([], 'I do not know.');
  const seen = [...history.matchAll(/^Observation[^:\n]*: (.*)/gm)].map(([, text]) => text!);
  if (seen.length === 0)
    return turn(
      scene.calls.map(({ name, arguments: given }) => ({ name, arguments: given })),
      '',
    );
  const title = /"title":\s*"([^"]+)"/.exec(history)?.[1];
  if (scene.then && title && seen.length === 1)
    return turn([{ name: scene.then.name, arguments: { title } }], '');
  return turn([], `It is: ${seen.join(' ').slice(0, 200)}`);
}

function template(user: string): string {
  const tools = JSON.parse(user.slice(user.indexOf('['))) as {
    name: string;
    mcp_server: string;
    parameters: { required?: string[] };
  }[];
  const calls = tools.map(({ name, mcp_server, parameters: { required = [] } }, index) => ({
    name,
    mcp_server,
    step: '1',
    id: String(index + 1),
    arguments: Object.fromEntries(required.map((parameter) => [parameter, `<query_${parameter}_${index}>`])),
  }));
  const slots = calls.flatMap((call) => Object.values(call.arguments));
  return JSON.stringify({
    query: `Question ${user.length}: ${slots.join(' and ')}`,
    function_call_label: calls,
    variable_optional_collection: Object.fromEntries(
      slots.map((slot) => [slot.slice(1, -1), [VALUES[slot.split('_')[1]!]!]]),
    ),
  });
}

const SCRIPT: Record<PromptId, (user: string) => string> = {
  combine: (user) =>
    JSON.stringify([
      (JSON.parse(user.slice(user.indexOf('['))) as { category: string }[]).map(({ category }) => category),
    ]),
  chain: () => '1',
  template,
  values: () => '{}',
  rewrite: (user) =>
    JSON.stringify({ query_rewritten: /query: (.*)/.exec(user)![1], reasonableness_checks: '1' }),
  scenario,
  query: (user) => SCENES[tagged(user, 'category')]?.query ?? '',
  attempt,
  judge: (user) =>
    `<reason>by the script</reason><judgment>${tagged(user, 'reference') === tagged(user, 'answer') ? 'pass' : 'fail'}</judgment>`,
};

/** Which prompt a system text is, by its first sentence. */
const promptOf = (system: string): PromptId =>
  (Object.keys(PROMPTS) as PromptId[]).find((id) =>
    system.startsWith(PROMPTS[id].system.slice(0, PROMPTS[id].system.indexOf('.'))),
  )!;

/** What the player answers; `faults`: what it answers to some prompts in place of its script. */
export function playerReply(
  { system, user }: { system: string; user: string },
  faults: Partial<Record<PromptId, string | ((user: string) => string)>> = {},
): string {
  const id = promptOf(system);
  const fault = faults[id];
  if (fault === undefined) return SCRIPT[id](user);
  return typeof fault === 'string' ? fault : fault(user);
}
