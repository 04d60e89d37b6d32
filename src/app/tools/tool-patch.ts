import { mergePatch } from '#core/merge-patch.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { unifiedText } from './unified-text.ts';

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
