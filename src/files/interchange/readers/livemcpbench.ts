import { objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { unlessNotPython } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';
import { readArguments } from '#core/read-arguments.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { haveAll, present, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { contentOf } from '../content.ts';
import { Conversation, type LoggedCall, type LoggedResult } from '../conversation.ts';
import { readingOf, refused, type RecordingReader } from '../reader.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';

const isRow = (row: JsonValue): boolean =>
  isJsonObject(row) &&
  haveAll([row], 'task_id') &&
  Array.isArray(row.messages) &&
  (haveAll([row], 'Question') || haveAll([row], 'question'));

/** LiveMCPBench: a list of tasks with the messages of one model, as annotated by people or by a judge. */
export const liveMcpBench: RecordingReader = {
  id: 'livemcpbench',
  title: 'LiveMCPBench',
  isDocument: (document) => Array.isArray(document) && document.length > 0 && document.every(isRow),
  open: ({ path }) =>
    readingOf((value) =>
      Array.isArray(value)
        ? value.map((row, index) => attemptIn(row, index, path))
        : [refused(0, '', 'the file is no list of tasks')],
    ),
};

function attemptIn(row: JsonValue, index: number, path: string): ReadAttempt {
  if (!isJsonObject(row)) return refused(index, '', 'the row is no object');
  const id = textOf(row.task_id);
  if (!id) return refused(index, '/task_id', 'the row does not say which task it is of');
  const said = new Conversation();
  openAiMessages(said, objectsOf(row.messages), {
    call: unfolded,
    result: ({ content }) => pythonResult(textOf(content)),
  });
  const answer = textOf(row.answers);
  return answeredAttempt(
    said,
    {
      row: index,
      task: {
        id,
        query: textAt(row, 'Question', 'question'),
        category: textOf(row.category),
        accepted: answer ? [answer] : undefined,
      },
      // Files are named after the model and the embedding of the tool search.
      model: /([^/]+?)_[^/_]*Embedding[^/]*\.json$/.exec(path)?.[1],
      verdicts: verdictsIn(row, path),
    },
    'no answer of a model in it',
    '/messages',
  );
}

/** The model sees two tools, one that searches for tools and one that calls what was found: the call inside is the one to compare. */
function unfolded(call: LoggedCall): LoggedCall {
  if (call.name !== 'execute-tool') return call;
  const { tool_name: name, server_name: server, params } = readArguments(call.arguments).arguments;
  return textOf(name) ? { id: call.id, name: textOf(name), arguments: params, server: textOf(server) } : call;
}

/**
 * By people: `task_success`. By a judge: `judge`, with a reward and a reason; files of several judges stand in folders of their names. Where
 * a judge's reply could not be taken apart, the member holds all of it, and the reward alone is its verdict.
 */
function verdictsIn(row: JsonObject, path: string): RecordedVerdict[] {
  const judge = /(?:^|\/)output\/([^/]+)\/[^/]+$/.exec(path)?.[1];
  const names = { task_success: 'task_success', judge: judge ? `judge ${judge}` : 'judge' };
  return (['task_success', 'judge'] as const).flatMap((member) => {
    const word = textOf(row[member]);
    if (!word) return [];
    const { reward, judge_reason: reason } = member === 'judge' ? row : {};
    const value = typeof reward === 'number' ? reward : undefined;
    const isWord = word === 'success' || word === 'failure';
    const passed = isWord ? word === 'success' : value === 1 ? true : value === 0 ? false : undefined;
    const said = isWord || value === undefined ? textOf(reason) : word;
    return [{ name: names[member], ...present({ passed, value, reason: said }) }];
  });
}

/** A CallToolResult of MCP's Python SDK, printed. */
const PRINTED = /^meta=\S+ content=(\[[^]*\])(?: structuredContent=[^]*)? isError=(True|False)$/;

/**
 * A tool's answer as Python prints an MCP result. LiveMCPBench's tool that calls others answers with the other's result as JSON: that is
 * the answer then. Any other text is the answer itself.
 */
function pythonResult(text: string): Pick<LoggedResult, 'content' | 'isError'> {
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
