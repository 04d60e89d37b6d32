import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { referencesIn } from '#core/tool.ts';
import { servers, serversByName, serverOfTool } from '#world/index.ts';
import { labelOf, type LabelRow, type WrittenCall, type WrittenTask } from './written-task.ts';

// What can be said of a written task without executing it.

/** The kinds of task: how many servers are offered, and how the calls depend on each other. Names of the task files. */
export const KINDS = [
  'one-server-single',
  'one-server-parallel',
  'one-server-sequential',
  'many-servers-single',
  'many-servers-parallel',
  'many-servers-sequential',
] as const;
export type Kind = (typeof KINDS)[number];

const categories = [
  'browser',
  'file_system',
  'search',
  'map',
  'finance',
  'pay',
  'office',
  'travel',
  'dev',
  'data',
];
const languages = ['en', 'zh', 'fr', 'ru', 'es', 'de', 'ja'];
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const scripts: Record<string, RegExp> = {
  zh: /\p{Script=Han}{2}/u,
  ru: /\p{Script=Cyrillic}{3}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u,
};

/** Faults of a written task: wrong shape, unknown names, broken references, values the query does not say, another kind than its file's. */
export function findingsIn(task: WrittenTask, kind: Kind): Finding[] {
  const shape = shapeFindings(task as unknown as JsonObject);
  if (shape.length > 0) return shape;
  const label = labelOf(task.function_call_label);
  const plans: [string, readonly WrittenCall[], readonly LabelRow[]][] = [
    ['/function_call_label', task.function_call_label, label],
    ...(task.alternatives ?? []).map((plan, index): [string, readonly WrittenCall[], readonly LabelRow[]] => [
      `/alternatives/${index}`,
      plan,
      labelOf(plan),
    ]),
  ];
  return [
    ...plans.flatMap(([at, , plan]) => planFindings(plan, at, task.servers)),
    ...kindFindings(task, label, kind),
    ...queryFindings(task, label),
    ...answerFindings(task),
  ];
}

function shapeFindings(task: JsonObject): Finding[] {
  const found: Finding[] = [];
  const due = (field: string, holds: boolean, what: string): void => {
    if (!holds) found.push({ field, reason: `should be ${what}` });
  };
  const isText = (value: JsonValue | undefined): boolean => typeof value === 'string' && value.trim() !== '';
  due('/uuid', typeof task.uuid === 'string' && uuidV4.test(task.uuid), 'a UUID of version 4');
  due('/category', isOneOf(categories, task.category), `one of ${categories.join(', ')}`);
  due('/language', isOneOf(languages, task.language), `one of ${languages.join(', ')}`);
  due('/query', isText(task.query), 'a text');
  for (const field of ['profile', 'situation', 'answer'])
    if (task[field] !== undefined) due(`/${field}`, isText(task[field]), 'a text');
  due('/servers', Array.isArray(task.servers) && task.servers.length > 0, 'a list of servers');
  if (Array.isArray(task.servers))
    for (const [index, name] of task.servers.entries())
      due(
        `/servers/${index}`,
        typeof name === 'string' && serversByName.has(name),
        'a server of the testbed',
      );
  if (task.facts !== undefined) due('/facts', isTextList(task.facts), 'a list of texts');
  if (task.said !== undefined)
    due('/said', isJsonObject(task.said) && Object.values(task.said).every(isText), 'an object of texts');
  if (task.forbidden !== undefined)
    due('/forbidden', Array.isArray(task.forbidden), 'a list of servers with reasons');
  due('/function_call_label', Array.isArray(task.function_call_label), 'a list of calls');
  const plans: [string, JsonValue | undefined][] = [['/function_call_label', task.function_call_label]];
  if (task.alternatives !== undefined) {
    due('/alternatives', Array.isArray(task.alternatives), 'a list of plans');
    if (Array.isArray(task.alternatives))
      task.alternatives.forEach((plan, index) => plans.push([`/alternatives/${index}`, plan]));
  }
  for (const [at, plan] of plans) {
    if (!Array.isArray(plan)) continue;
    for (const [index, call] of plan.entries()) {
      const here = `${at}/${index}`;
      if (!isJsonObject(call)) {
        due(here, false, 'an object');
        continue;
      }
      due(
        `${here}/name`,
        typeof call.name === 'string' && serverOfTool(call.name) !== undefined,
        'a tool of the testbed',
      );
      due(`${here}/input`, isJsonObject(call.input), 'an object');
      if (call.step !== undefined)
        due(
          `${here}/step`,
          typeof call.step === 'number' && Number.isInteger(call.step) && call.step > 0,
          'a whole number from 1',
        );
      if (call.dependsOn !== undefined) due(`${here}/dependsOn`, Array.isArray(call.dependsOn), 'a list');
    }
  }
  return found;
}

const isOneOf = (words: readonly string[], value: JsonValue | undefined): boolean =>
  typeof value === 'string' && words.includes(value);

const isTextList = (value: JsonValue | undefined): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '');

/** References and tools of one plan. */
function planFindings(plan: readonly LabelRow[], at: string, menu: readonly string[]): Finding[] {
  const byId = new Map(plan.map((call) => [call.id, call]));
  if (byId.size !== plan.length) return [{ field: at, reason: 'two calls have the same id' }];
  return plan.flatMap((call, index): Finding[] => {
    const here = `${at}/${index}`;
    const found: Finding[] = [];
    for (const { name, mcp_server } of [call, ...call.similar_tools])
      if (!menu.includes(mcp_server))
        found.push({
          field: here,
          reason: `${name} belongs to ${mcp_server || 'no server'}, which is not in /servers`,
        });
    const declared = (call.dependsOn ?? []).map(({ call: id, arg }) => `${id} → ${arg}`);
    const written = placeholdersOf(call);
    for (const one of written.filter((each) => !declared.includes(each)))
      found.push({ field: `${here}/dependsOn`, reason: `the reference ${one} is not declared` });
    for (const one of declared.filter((each) => !written.includes(each)))
      found.push({
        field: `${here}/dependsOn`,
        reason: `${one} is declared, but the input does not refer to it there`,
      });
    for (const id of new Set(referencesIn(call.input))) {
      const source = byId.get(id);
      if (!source)
        found.push({ field: `${here}/input`, reason: `<${id}_result> refers to no call of the plan` });
      else if (Number(source.step) >= Number(call.step))
        found.push({ field: `${here}/step`, reason: `<${id}_result> is not made in an earlier step` });
    }
    found.push(...defaultFindings(call, here));
    return found;
  });
}

const placeholdersOf = (call: LabelRow): string[] =>
  leavesOf(call.input).flatMap(([pointer, value]) =>
    typeof value === 'string' ? referencesIn(value).map((id) => `${id} → ${pointer}`) : [],
  );

function defaultFindings({ name, mcp_server, input }: LabelRow, here: string): Finding[] {
  const tool = serversByName.get(mcp_server)?.tools.find((one) => one.name === name);
  const properties = (tool?.inputSchema.properties ?? {}) as Record<string, JsonObject | undefined>;
  return Object.entries(input).flatMap(([parameter, value]): Finding[] =>
    properties[parameter]?.default !== undefined && properties[parameter].default === value
      ? [{ field: pointerTo(`${here}/input`, parameter), reason: 'only repeats the default: leave it out' }]
      : [],
  );
}

/** Does the structure fit the file? */
function kindFindings({ servers: menu }: WrittenTask, label: readonly LabelRow[], kind: Kind): Finding[] {
  const found: Finding[] = [];
  const due = (holds: boolean, reason: string): void => {
    if (!holds) found.push({ field: '/function_call_label', reason });
  };
  const used = new Set(label.map(({ mcp_server }) => mcp_server));
  const hasData = label.some(({ input }) => referencesIn(input).length > 0);
  if (kind.startsWith('one')) due(menu.length === 1, 'a task of this file offers one server');
  else due(menu.length > 1, 'a task of this file offers at least two servers');
  if (kind.endsWith('single')) due(label.length === 1, 'a task of this file expects one call');
  else due(label.length > 1, 'a task of this file expects several calls');
  if (kind.startsWith('many') && !kind.endsWith('single'))
    due(used.size > 1, 'the calls of a task of this file go to at least two servers');
  if (kind.endsWith('parallel')) {
    due(!hasData, 'parallel calls do not refer to each other');
    due(
      label.every(({ step }) => step === '1'),
      'parallel calls are all of step 1',
    );
  }
  if (kind.endsWith('sequential')) due(hasData, 'sequential calls need a data path of at least two calls');
  return found;
}

/** Is every value of the label said by the query, and no tool named? */
function queryFindings(
  { query, said = {}, language, category }: WrittenTask,
  label: readonly LabelRow[],
): Finding[] {
  const found: Finding[] = [];
  const tools = servers
    .flatMap((server) => server.tools.map(({ name }) => name))
    .filter((name) => /[_-]/.test(name));
  for (const name of tools)
    if (query.includes(name)) found.push({ field: '/query', reason: `names the tool ${name}` });
  if (scripts[language] && !scripts[language].test(query))
    found.push({ field: '/language', reason: `the query is not written in ${language}` });
  if (category === '') found.push({ field: '/category', reason: 'is empty' });
  const used = new Set<string>();
  for (const call of label)
    for (const [pointer, value] of leavesOf(call.input)) {
      if (typeof value === 'string' && referencesIn(value).length > 0) continue;
      const key = `${call.id}${pointer}`;
      const phrase = Object.hasOwn(said, key) ? said[key] : undefined;
      if (phrase !== undefined) {
        used.add(key);
        if (!query.includes(phrase))
          found.push({ field: pointerTo('/said', key), reason: `the query does not contain “${phrase}”` });
      } else if (!query.includes(String(value))) {
        found.push({
          field: `/function_call_label/${label.indexOf(call)}/input${pointer}`,
          reason: `the query does not say ${JSON.stringify(value)}; name the words that do in /said under "${key}"`,
        });
      }
    }
  for (const key of Object.keys(said))
    if (!used.has(key)) {
      const call = label.find(({ id }) => key.startsWith(`${id}/`));
      const isThere = call && valueAtPointer(call.input, key.slice(call.id.length)) !== undefined;
      if (!isThere) found.push({ field: pointerTo('/said', key), reason: 'the label has no such argument' });
    }
  return found;
}

function answerFindings({ answer, facts = [] }: WrittenTask): Finding[] {
  return facts.length > 0 && answer === undefined
    ? [{ field: '/answer', reason: 'facts need an answer in words that holds them' }]
    : [];
}

/** Every text, number and truth value in a value, with its pointer. */
function leavesOf(value: JsonValue, pointer = ''): [string, string | number | boolean | null][] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, pointerTo(pointer, key)));
}

/** What is wrong with a written task. */
export interface Finding {
  /** JSON pointer into the task; '' is the task itself. */
  field: string;
  reason: string;
}
