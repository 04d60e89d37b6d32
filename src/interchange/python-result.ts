import { isJsonObject } from '#core/json.ts';
import { parseJson } from '#core/fields.ts';
import { unlessNotPython } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';
import { contentOf } from './content.ts';
import type { LoggedResult } from './conversation.ts';

/** A CallToolResult of MCP's Python SDK, printed. */
const PRINTED = /^meta=\S+ content=(\[[^]*\])(?: structuredContent=[^]*)? isError=(True|False)$/;

/**
 * A tool's answer as Python prints an MCP result. LiveMCPBench's tool that calls others answers with the other's result as JSON: that is
 * the answer then. Any other text is the answer itself.
 */
export function pythonResult(text: string): Pick<LoggedResult, 'content' | 'isError'> {
  const found = PRINTED.exec(text);
  const texts = found ? textsIn(found[1]!) : undefined;
  if (!found || !texts) return { content: contentOf(text), isError: text === TIMED_OUT };
  const isError = found[2] === 'True';
  const inner = texts.length === 1 ? parseJson(texts[0]!) : undefined;
  if (isJsonObject(inner) && Array.isArray(inner.content) && typeof inner.isError === 'boolean')
    return { content: contentOf(inner.content), isError: isError || inner.isError };
  return { content: texts.map((each) => ({ type: 'text', text: each })), isError };
}

/** What the harness writes instead of a result. */
const TIMED_OUT = 'Tool call timed out.';

/** The texts of `[TextContent(type='text', text='…', annotations=None), …]`; undefined where there is anything else in it. */
function textsIn(list: string): string[] | undefined {
  const node = unlessNotPython(() => readPython(list));
  if (node?.kind !== 'list') return undefined;
  const texts = node.items.flatMap((item) => {
    const text = item.kind === 'call' ? item.keywords.find(([name]) => name === 'text')?.[1] : undefined;
    return text?.kind === 'string' ? [text.text] : [];
  });
  return texts.length === node.items.length ? texts : undefined;
}
