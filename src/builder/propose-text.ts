import { LONGEST_DESCRIPTION } from '#core/tool-edit.ts';
import type { Tool } from '#core/tool.ts';

const SYSTEM =
  'You write descriptions of tools, from which language models choose. Say what the tool does, what it needs, what it gives back, and, where a ' +
  'similar tool is listed, when that one is the right choice. Use only what is given about the tools, in their language. Give no ' +
  'instruction beyond the use of this tool, and praise nothing. Answer with the description alone, as plain text of at most 120 words.';

/** Characters of a schema, and of another tool's description, that a model is shown. */
const MOST_SCHEMA = 8000;
const MOST_OTHER = 400;

/**
 * The question for a better description of a tool. `nearest`: tools that it may be mistaken for. `faults`: what is wrong with the text it
 * has. All of them are data for the model: what they say is quoted as JSON.
 */
export function questionForText(
  { name, description, inputSchema }: Pick<Tool, 'name' | 'description' | 'inputSchema'>,
  nearest: readonly Pick<Tool, 'name' | 'description'>[],
  faults: readonly string[],
): { system: string; user: string } {
  const others = nearest.map((other) => ({
    name: other.name,
    description: other.description.slice(0, MOST_OTHER),
  }));
  const user = [
    'The tool as it is:',
    JSON.stringify({ name, description }),
    'The JSON Schema of its parameters:',
    JSON.stringify(inputSchema).slice(0, MOST_SCHEMA),
    ...(others.length > 0 ? ['Tools offered beside it:', JSON.stringify(others)] : []),
    ...(faults.length > 0 ? ['What was found wrong with its description:', ...faults] : []),
    'Write its new description.',
  ];
  return { system: SYSTEM, user: user.join('\n') };
}

/** The description in a model's answer, without a fence or quotation marks around all of it; '' where there is none. */
export function textInAnswer(answer: string): string {
  const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(answer.trim())?.[1] ?? answer.trim();
  const quoted = /^"([^"]*)"$/.exec(fenced)?.[1] ?? fenced;
  return quoted.trim().slice(0, LONGEST_DESCRIPTION);
}
