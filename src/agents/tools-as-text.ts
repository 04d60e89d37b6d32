import { exceedsDepth } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { cutText } from './cut-text.ts';

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

function toolAsText({ name, description, inputSchema }: Tool): string {
  const schema = exceedsDepth(inputSchema) ? '{"type":"object"}' : JSON.stringify(inputSchema);
  const about = description.trim() === '' ? '(no description)' : cutText(description.trim(), MAX_DESCRIPTION);
  return `### ${cutText(name, 200)}\n${about}\nArguments (JSON Schema): ${cutText(schema, MAX_SCHEMA)}`;
}
