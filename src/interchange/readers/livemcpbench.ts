import { objectsOf, textOf, parseJson } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { readArguments } from '#core/read-arguments.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation, type LoggedCall, type LoggedResult } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused } from '../reading.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';
import { unlessNotPython } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';
import { contentOf } from '../content.ts';

const isRow = (row: JsonValue): boolean =>
  isJsonObject(row) &&
  Object.hasOwn(row, 'task_id') &&
  Array.isArray(row.messages) &&
  (Object.hasOwn(row, 'Question') || Object.hasOwn(row, 'question'));

/** LiveMCPBench: a list of tasks with the messages of one model, as annotated by people or by a judge. */
export const liveMcpBench: RecordingReader = {
  id: 'livemcpbench',
  title: 'LiveMCPBench',
  isDocument: (document) => Array.isArray(document) && document.length > 0 && document.every(isRow),
  open: ({ path }) => {
    const model = modelIn(path);
    return readingOf((value) =>
      Array.isArray(value)
        ? value.map((row, index) => attemptIn(row, index, model))
        : [refused(0, '', 'the file is no list of tasks')],
    );
  },
};

/** Files are named after the model and the embedding of the tool search. */
const modelIn = (path: string): string | undefined => /([^/]+?)_[^/_]*Embedding[^/]*\.json$/.exec(path)?.[1];

function attemptIn(row: JsonValue, index: number, model: string | undefined): ReadAttempt {
  if (!isJsonObject(row)) return refused(index, '', 'the row is no object');
  const id = textOf(row.task_id);
  if (!id) return refused(index, '/task_id', 'the row does not say which task it is of');
  const said = new Conversation();
  openAiMessages(said, objectsOf(row.messages), {
    call: unfolded,
    result: ({ content }) => pythonResult(textOf(content)),
  });
  if (said.turns === 0) return refused(index, '/messages', 'no answer of a model in it');
  const answer = textOf(row.answers);
  return attemptOf(said, present({ model }), {
    row: index,
    task: {
      id,
      ...present({
        query: textOf(row.Question) || textOf(row.question) || undefined,
        category: textOf(row.category) || undefined,
        accepted: answer ? [answer] : undefined,
      }),
    },
    verdicts: verdictsOf(row),
  });
}

/** The model sees two tools, one that searches for tools and one that calls what was found: the call inside is the one to compare. */
function unfolded(call: LoggedCall): LoggedCall {
  if (call.name !== 'execute-tool') return call;
  const written = readArguments(call.arguments).arguments;
  const name = textOf(written.tool_name);
  if (!name) return call;
  const server = textOf(written.server_name);
  return { ...present({ id: call.id }), name, arguments: written.params, ...(server ? { server } : {}) };
}

/** By people: `task_success`. By a judge: `judge`, with a reward and a reason. */
function verdictsOf(row: JsonObject): RecordedVerdict[] {
  return ['task_success', 'judge'].flatMap((name) => {
    const word = textOf(row[name]);
    if (!word) return [];
    const isOfJudge = name === 'judge';
    return [
      {
        name,
        ...present({
          passed: word === 'success' ? true : word === 'failure' ? false : undefined,
          value: isOfJudge && typeof row.reward === 'number' ? row.reward : undefined,
          reason: (isOfJudge ? textOf(row.judge_reason) : '') || undefined,
        }),
      },
    ];
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
