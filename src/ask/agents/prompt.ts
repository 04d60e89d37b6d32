import type { AgentContext, AgentPrompts } from '#core/agent.ts';
import { exceedsDepth } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { cutText } from './turn.ts';

/** An agent's texts, each replaced where an edited one of the same name is given. */
export function promptsOf<Name extends string>(
  own: Readonly<Record<Name, string>>,
  edited: AgentPrompts = {},
): Record<Name, string> {
  const names = Object.keys(own) as Name[];
  const texts = names.map((name) => [name, Object.hasOwn(edited, name) ? edited[name]! : own[name]]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** What the places of a text stand for: texts, or what makes one when it is asked for. */
export type Places = Readonly<Record<string, string | (() => string)>>;

/** Fills the places of a text ({tools}) in one pass, so that a place inside a filled value stays as it is; unknown places stay too. */
export const fillPrompt = (text: string, values: Places): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : place;
    return typeof value === 'string' ? value : value();
  });

/** The system text with what the model is given to know of the world, in a paragraph of its own; undefined where there is neither. */
export const systemText = (...parts: (string | undefined)[]): string | undefined =>
  parts.filter(Boolean).join('\n\n') || undefined;

/**
 * What the conversation begins with: the system text, then the filled question of the way of asking as the only message of the user. A way
 * without a text for the question shows the task's own messages up to the last of the user, else its query.
 */
export function openingMessages(
  { task, setting }: Pick<AgentContext, 'task' | 'setting'>,
  { system, question }: { system: string; question?: string },
): Message[] {
  const given = question === undefined ? askedMessages(task) : [{ role: 'user' as const, text: question }];
  const own = given.filter(({ role }) => role === 'system').map(({ text }) => text);
  return [
    { role: 'system', text: systemText(system, setting, ...own) ?? '' },
    ...given.filter(({ role }) => role !== 'system').map(({ role, text }): Message => ({ role, text })),
  ];
}

/** The question as one text; of a conversation, who said what. */
export function questionText(task: Task): string {
  const given = askedMessages(task);
  return given.length === 1 ? given[0]!.text : given.map(({ role, text }) => `${role}: ${text}`).join('\n');
}

/** Calls and results that a source's conversation holds are left out: they may be the label. */
function askedMessages({ messages = [], query }: Task): Pick<Message, 'role' | 'text'>[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages.slice(0, last + 1).filter(({ role, text }) => role !== 'tool' && text !== '');
  return asked.length === 0 ? [{ role: 'user', text: query }] : asked;
}

const MAX_DESCRIPTION = 4_000;
const MAX_SCHEMA = 8_000;
/** Characters of all tools together: far over any menu of 128 tools, and near the end of what models read. */
const MAX_MENU = 600_000;

/** A menu for a model that reads it as text: name, description and schema of each tool. What does not fit is counted at the end. */
export function toolsAsText(tools: readonly Tool[]): string {
  if (tools.length === 0) return '(no tools)';
  const entries: string[] = [];
  let length = 0;
  for (const tool of tools) {
    const entry = toolAsText(tool);
    if (length + entry.length > MAX_MENU) break;
    entries.push(entry);
    length += entry.length;
  }
  const left = tools.length - entries.length;
  return [...entries, ...(left > 0 ? [`(${left} more tools do not fit here)`] : [])].join('\n\n');
}

/** The same menu by servers, as the tools name them. */
export function serversAsText(tools: readonly Tool[]): string {
  const servers = [...new Set(tools.map(({ server }) => server))];
  if (servers.length === 0) return '(no servers)';
  return servers
    .map((server) => {
      const own = tools.filter((tool) => tool.server === server);
      return `## ${cutText(server ?? '(no server named)', 200)}\n\n${toolsAsText(own)}`;
    })
    .join('\n\n');
}

/** A tool is in the menu of every cell of its task. */
const texts = new WeakMap<Tool, string>();

function toolAsText(tool: Tool): string {
  const known = texts.get(tool);
  if (known !== undefined) return known;
  const text = textOfTool(tool);
  texts.set(tool, text);
  return text;
}

function textOfTool({ name, description, inputSchema }: Tool): string {
  const schema = exceedsDepth(inputSchema) ? '{"type":"object"}' : JSON.stringify(inputSchema);
  const about = description.trim() === '' ? '(no description)' : cutText(description.trim(), MAX_DESCRIPTION);
  return `### ${cutText(name, 200)}\n${about}\nArguments (JSON Schema): ${cutText(schema, MAX_SCHEMA)}`;
}
