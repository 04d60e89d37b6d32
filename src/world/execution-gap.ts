import type { ExpectedCall, Task } from '#core/task.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import { serverOfTool, serversByName, type ToolDefinition } from './catalogue.ts';
import type { Tool } from '#core/tool.ts';
import { madeUpServer } from './distractors.ts';
import { TODAY } from './world.ts';

/** Servers of the testbed by the names under which public rows know them (MCPToolBench++). */
const aliases: ReadonlyMap<string, string> = new Map([
  ['tavily-mcp', 'tavily'],
  ['finance-agent-mcp-server', 'finance-agent'],
  ['baidu-maps-sse', 'baidu-maps'],
  ['amap-amap-sse', 'amap'],
]);

/** A tool as a task names it; the server is null where the source says none. */
type NamedTool = { name: string; server: string | null };

/** The testbed's tool of this name on this server; where no server is named, the tool of this name. */
function toolOf({ name, server }: NamedTool): ToolDefinition | undefined {
  const own = server === null ? serverOfTool(name) : (aliases.get(server) ?? server);
  return serversByName.get(own ?? '')?.tools.find((tool) => tool.name === name);
}

/**
 * Why the testbed cannot execute a task, in words that are the same for tasks with the same reason; undefined: it can. It must have
 * every tool that the task offers or its label calls, by name and by server, and take the label's arguments: a call to a tool or
 * with a parameter it lacks would be answered with an error, and the model blamed for what the testbed lacks.
 */
export function executionGap(task: Pick<Task, 'tools' | 'target'>): string | undefined {
  const known = gaps.get(task);
  if (known) return known.gap;
  const gap = gapOf(task);
  gaps.set(task, { gap });
  return gap;
}

/** Every cell of a task asks, and its label is checked against schemas. */
const gaps = new WeakMap<object, { gap: string | undefined }>();

function gapOf({ tools, target }: Pick<Task, 'tools' | 'target'>): string | undefined {
  if (tools.length === 0) return 'the task offers no tools';
  const calls = target.calls ?? [];
  const missing = [...tools, ...calls].filter((tool) => !toolOf(tool));
  if (missing.length > 0) return `the testbed lacks ${listed(missing.map(labelOf))}`;
  for (const call of calls) {
    const refusal = refusalOf(call, toolOf(call)!);
    if (refusal) return refusal;
  }
  return undefined;
}

function refusalOf(call: ExpectedCall, { name, inputSchema }: ToolDefinition): string | undefined {
  const known = Object.keys(inputSchema.properties ?? {});
  const strange = Object.keys(call.arguments ?? {}).filter((key) => !known.includes(key));
  if (strange.length > 0) return `${name} of the testbed takes no ${listed(strange)}`;
  const [violation] = labelViolations(call, inputSchema, { formats: 'assertion' });
  return (
    violation && `${name} of the testbed refuses ${violation.path.slice(1) || 'the arguments'} of the label`
  );
}

const labelOf = ({ name, server }: NamedTool): string => (server === null ? name : `${name} (${server})`);

const NAMED = 3;

/** "a, b, c and 9 more" */
function listed(words: readonly string[]): string {
  const distinct = [...new Set(words)];
  const more = distinct.length - NAMED;
  return distinct.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const when = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

let today: string | undefined;

/**
 * What a model is given to know of the testbed beside the tools it is offered: the time on its clocks, and the servers of the tools with
 * their descriptions. Undefined for a task that the testbed cannot execute.
 */
export function settingFor(
  task: Pick<Task, 'tools' | 'target'>,
  offered: readonly Tool[],
): string | undefined {
  if (executionGap(task) !== undefined) return undefined;
  const names = [...new Set(offered.flatMap(({ server }) => server ?? []))];
  const servers = names.flatMap((name) => serversByName.get(name) ?? madeUpServer(name) ?? []);
  today ??= when.format(TODAY);
  return [
    `It is ${today}, in the time zone Europe/Berlin.`,
    ...(servers.length > 0
      ? [
          'The tools belong to these MCP servers:',
          ...servers.map((one) => `- ${one.server}: ${one.description}`),
        ]
      : []),
  ].join('\n');
}
