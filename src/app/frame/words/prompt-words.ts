import { quoted } from '#core/quoted.ts';
import type { PromptOfServer } from '#core/task.ts';
import { shortened } from '../format.ts';

/** Characters of the values of a prompt that are shown. */
const MOST_VALUES = 300;

/** The prompt that a task begins from, with the values it is given. */
export function promptWords({ server, name, arguments: given }: PromptOfServer): string {
  const values = Object.entries(given).map(([argument, value]) => `${argument}: ${value}`);
  const words = `If calls are executed on its server, the task starts from the prompt ${quoted(name)} of ${quoted(server)}`;
  return values.length > 0 ? `${words}, with ${shortened(values.join(', '), MOST_VALUES)}.` : `${words}.`;
}
