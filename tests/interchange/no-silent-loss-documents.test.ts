import { describe, expect, test } from 'vitest';
import anthropic from '../vectors/interchange/anthropic.json';
import atif from '../vectors/interchange/atif.json';
import claude from '../vectors/interchange/claude-code.json';
import evals from '../vectors/interchange/openai-evals.json';
import gemini from '../vectors/interchange/gemini.json';
import geminiCli from '../vectors/interchange/gemini-cli.json';
import inspect from '../vectors/interchange/inspect.json';
import langchain from '../vectors/interchange/langchain.json';
import live from '../vectors/interchange/livemcpbench.json';
import mcpbr from '../vectors/interchange/mcpbr.json';
import openAi from '../vectors/interchange/openai-chat.json';
import otlp from '../vectors/interchange/otlp-genai.json';
import promptfoo from '../vectors/interchange/promptfoo.json';
import responses from '../vectors/interchange/openai-responses.json';
import stable from '../vectors/interchange/stabletoolbench.json';
import tau2 from '../vectors/interchange/tau2.json';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { readLog, type ReadLog } from './read-log.ts';

/** What has no name among tools is none. */
const TOOLS = /\/(?:tools|functionDeclarations|tool_definitions|available_tools|function)$/;

/** Documents of each format, and the lists in them of which parts say nothing of what a model was asked, called or answered. */
const documents: [string, unknown, RegExp?][] = [
  ['openai-chat', openAi.transcript],
  ['openai-chat', openAi.legacy],
  ['openai-chat', openAi.answer],
  ['openai-responses', responses.items],
  ['openai-responses', responses.response, /^\/tools$/],
  ['anthropic', anthropic.transcript],
  ['anthropic', anthropic.answer],
  ['gemini', gemini.request],
  ['gemini', gemini.answer],
  ['gemini', gemini.interaction, /^\/steps$/],
  // Its calls and its thinking stand in members of their own.
  ['langchain', langchain, /\/content$/],
  ['gemini-cli', geminiCli.document],
  ['claude-code', claude.stream],
  ['atif', atif],
  // Labels only where the reward rests on them.
  ['tau2', tau2, /^\/tasks|\/ticks$|\/communicate_checks$/],
  ['stabletoolbench', stable.raw, /\/function$|\/train_messages(?:\/0)?$/],
  ['stabletoolbench', stable.invalid, /\/function$/],
  ['stabletoolbench', stable.tree, /^\/tree\/|\/function$/],
  ['stabletoolbench', stable.converted, /\/available_tools$/],
  ['openai-evals', evals.page],
  ['mcpbr', mcpbr.results],
  ['mcpbr-log', mcpbr.log],
  ['livemcpbench', live, /^\/2\/messages$/],
  // Events repeat the messages; of the input they are the copy that was kept.
  ['inspect', inspect, /\/events(?:\/|$)|\/input$/],
  ['promptfoo', promptfoo, /^\/results\/prompts$|^\/config\/providers$|\/componentResults$/],
  // Of its spans those around others say nothing more.
  ['otlp-genai', otlp, /\/spans$|\/attributes$|\/events$|^\/resourceSpans(?:\/0\/scopeSpans)?$/],
];

const contents = ({ attempts, refusals }: ReadLog) =>
  JSON.stringify([...attempts, ...refusals].map(({ row: _, ...said }) => said));

/** Every list in a document by its JSON pointer, with each document that another content of that list makes. */
function* changed(
  document: JsonValue,
  change: (list: JsonValue[]) => JsonValue[][],
): Generator<[string, JsonValue]> {
  for (const path of listsIn(document)) {
    for (const list of change(listAt(document, path))) {
      const copy = structuredClone({ root: document });
      const holder = path.slice(0, -1).reduce<JsonObject>((at, key) => at[key] as JsonObject, copy);
      holder[path.at(-1)!] = list;
      yield [`/${path.slice(1).join('/')}`, copy.root];
    }
  }
}

const listAt = (document: JsonValue, path: readonly string[]): JsonValue[] =>
  path.reduce<JsonValue>((at, key) => (at as JsonObject)[key]!, { root: document }) as JsonValue[];

function listsIn(value: JsonValue, path: string[] = ['root']): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) => listsIn(each, [...path, key]));
  return Array.isArray(value) && value.some((each) => typeof each === 'object') ? [path, ...inner] : inner;
}

const read = (document: JsonValue) => readLog(JSON.stringify(document), 'log.json');

describe.each(documents)('%s', (id, written, quiet) => {
  const document = written as JsonValue;
  const whole = read(document);

  test('every element of a list is read or named: without it, the document says something else', () => {
    expect(whole.formats).toEqual([id]);
    const without = (list: JsonValue[]) => list.map((_, at) => list.filter((__, place) => place !== at));
    const lost = [...changed(document, without)].flatMap(([list, less]) =>
      contents(read(less)) === contents(whole) ? [list] : [],
    );
    expect(lost.filter((list) => !quiet?.test(list))).toEqual([]);
  });

  test('an element of another kind is named', () => {
    const odd = (list: JsonValue[]) => [[...list, { note: 'from elsewhere' }]];
    const lost = [...changed(document, odd)].flatMap(([list, more]) =>
      contents(read(more)) === contents(whole) ? [list] : [],
    );
    expect(lost.filter((list) => !quiet?.test(list) && !TOOLS.test(list))).toEqual([]);
  });
});
