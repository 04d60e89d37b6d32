import { mergePatch } from '#core/merge-patch.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';

type Said = Pick<Tool, 'description' | 'inputSchema'>;

const saidOf = ({ description, inputSchema }: Said): JsonObject => ({ description, inputSchema });

/** The edit as a JSON merge patch (RFC 7396) of the tool as tools/list gives it. Undefined where none can say it: a member becomes null. */
export function mergePatchOf(before: Said, after: Said): string | undefined {
  try {
    const patch = mergePatch(saidOf(before), saidOf(after));
    return `${JSON.stringify(patch ?? {}, null, 2)}\n`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The edit in the unified format: the description as it is, then the schema as indented JSON, each as a file of its own. */
export const unifiedPatchOf = (name: string, before: Said, after: Said): string =>
  unifiedText(`${fileName(name)}.txt`, before.description, after.description) +
  unifiedText(`${fileName(name)}.schema.json`, jsonOf(before), jsonOf(after));

const jsonOf = ({ inputSchema }: Said): string => JSON.stringify(inputSchema, null, 2);

/** A name without what a path or a line could be made of. */
const fileName = (name: string): string => name.replaceAll(/[^\w.-]/g, '_').slice(0, 100);

/** Lines of a text that are compared one by one; a longer one is given as replaced in whole. */
const MOST_LINES = 1500;

/** Lines of both, in order: ` ` in both, `-` in the first alone, `+` in the second alone. */
function marked(before: readonly string[], after: readonly string[]): string[] {
  if (before.length > MOST_LINES || after.length > MOST_LINES)
    return [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const common = lengths(before, after);
  const found: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      found.push(` ${before[i++]}`);
      j++;
    } else if (i < before.length && (j === after.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      found.push(`-${before[i++]}`);
    else found.push(`+${after[j++]}`);
  }
  return found;
}

/** Of every pair of ends of the two lists, the length of their longest common subsequence. */
function lengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      table[i]![j] =
        before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

/** The two texts as one hunk in the unified format, which `patch` reads; '' where they are equal. */
export function unifiedText(name: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, now] = [before, after].map((text) => (text === '' ? [] : text.split('\n')));
  const range = ({ length }: readonly string[]): string => `${length === 0 ? 0 : 1},${length}`;
  return [
    `--- a/${name}`,
    `+++ b/${name}`,
    `@@ -${range(old!)} +${range(now!)} @@`,
    ...marked(old!, now!),
    '',
  ].join('\n');
}
