import { exceedsDepth, isJsonObject, parseJson, type JsonValue } from '#core/json.ts';
import { unlessNotPython } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';

/** What a handler does to a text before it reads it, in the order in which a family lists it. */
const STEPS = {
  /** Markdown’s escaped underscores, in names and in values alike. */
  underscores: (text: string) => text.replaceAll('\\_', '_'),
  /** The fence that Gemini writes, wherever it stands. */
  'tool_code fence': (text: string) => text.replaceAll('```tool_code\n', '').replaceAll('\n```', ''),
  'line ends': (text: string) => text.replaceAll('\n', ''),
  'one blank': (text: string) => text.replace(/^ /, ''),
  'ticks and blanks': (text: string) => text.replace(/^[`\n ]+/, '').replace(/[`\n ]+$/, ''),
  brackets: (text: string) => `${text.startsWith('[') ? '' : '['}${text}${text.endsWith(']') ? '' : ']'}`,
  'more brackets': (text: string) => `[${text}]`,
} satisfies Record<string, (text: string) => string>;

type Step = keyof typeof STEPS;

/** How a handler finds calls in a text: by steps and then as a list of calls in Python; or as the whole of it in JSON, where the calls are. */
type Decoder = readonly Step[] | { json: 'tool_calls' | 'itself' };

interface Family {
  /** Of the models, as BFCL's folders write them. */
  models: RegExp;
  handler: string;
  /** Of the answers of 2024-08, the files `gorilla_openfunctions_v1_test_…`; absent where its models gave no text to be decoded. */
  of2024?: Decoder;
  /** Of the files `BFCL_v4_…`. Between the two nobody wrote down which handler wrote which file. */
  ofV4: readonly Decoder[];
}

const default4: readonly Step[] = ['ticks and blanks', 'brackets'];

/**
 * The families whose handlers are known whole, from ShishirPatil/gorilla (model_handler), each proven by the verdicts published with the
 * answers of 2024-08 (HuanzhiMao/BFCL-Result at b4adfc9b). No handler of 2024 takes off a fence, and only some add brackets.
 */
const families: readonly Family[] = [
  { models: /^gpt-/, handler: 'OpenAI', of2024: [], ofV4: [default4] },
  {
    models: /^(?:open-)?mi[sx]tral-/,
    handler: 'Mistral',
    of2024: ['underscores', 'brackets'],
    ofV4: [default4],
  },
  { models: /^claude-/, handler: 'Claude', of2024: ['one blank', 'brackets'], ofV4: [default4] },
  {
    models: /^gorilla-openfunctions-v2$/,
    handler: 'Gorilla',
    of2024: ['more brackets'],
    ofV4: [['more brackets'], default4],
  },
  {
    models: /^meta-llama_Meta-Llama-3-/,
    handler: 'Llama',
    of2024: ['line ends', 'brackets'],
    ofV4: [['line ends', 'brackets'], default4],
  },
  { models: /^gemini-/, handler: 'Gemini', ofV4: [['tool_code fence', ...default4]] },
  {
    models: /^Salesforce_xLAM-/,
    handler: 'xLAM',
    of2024: { json: 'tool_calls' },
    ofV4: [{ json: 'itself' }],
  },
];

/** How a publisher reads an answer in text. */
export type Decoding =
  /** No one here knows how, or its versions differ on this answer. */
  | { known: false }
  /** `text`: what is read in place of the answer, where a step changes what it says; `undecoded`: why no call is found where another handler might find one. */
  | { known: true; text?: string; undecoded?: string };

/** `file`: the name of the file of answers, which says its version. */
export function decodingOf(model: string, file: string, result: string): Decoding {
  const family = families.find(({ models }) => models.test(model));
  const decoders = family ? decodersOf(family, file) : [];
  const [first, ...others] = decoders.map((decoder) => decoded(decoder, result));
  if (!family || !first || others.some((other) => other.calls !== first.calls)) return { known: false };
  if (first.calls === undefined) {
    const isSaid = pythonIn(unfenced(result)) !== undefined || result.includes('{');
    return { known: true, ...(isSaid ? { undecoded: sentence(family, decoders[0]!) } : {}) };
  }
  const { text } = first;
  const isAlike = text === undefined || decoded(default4, result).calls === first.calls;
  return { known: true, ...(isAlike ? {} : { text }) };
}

/** All that may have read the file: where its name tells no version, an answer is known if they agree on it. */
function decodersOf({ of2024, ofV4 }: Family, file: string): readonly Decoder[] {
  if (file.startsWith('BFCL_v4_')) return ofV4;
  if (!of2024) return [];
  return file.startsWith('gorilla_openfunctions_v1_test_') ? [of2024] : [of2024, ...ofV4];
}

const sentence = ({ handler }: Family, decoder: Decoder): string =>
  'json' in decoder
    ? `${handler}’s handler decodes JSON alone and whole, and this is none with calls`
    : `${handler}’s handler decodes a list of Python calls alone, and this is none`;

/** The calls as a text that is the same for the same calls; undefined where the handler fails. */
interface Decoded {
  calls?: string | undefined;
  /** What was read as Python. */
  text?: string;
}

function decoded(decoder: Decoder, result: string): Decoded {
  if ('json' in decoder) return { calls: callsInJson(decoder.json, parseJson(result)) };
  const text = decoder.reduce((read, step) => STEPS[step](read), result);
  return { text, calls: pythonIn(text) };
}

/** Python takes an expression for wrong that begins with blanks, and BFCL's handlers take nothing but a list of calls. */
function pythonIn(text: string): string | undefined {
  if (/^(?:[ \t]*\n)*[ \t]/.test(text)) return undefined;
  const node = unlessNotPython(() => readPython(text));
  if (!node || !('items' in node) || !node.items.every(({ kind }) => kind === 'call')) return undefined;
  return JSON.stringify(node.items, (key, value: unknown) =>
    key === 'start' || key === 'end' ? undefined : value,
  );
}

/** xLAM of 2024 looks for its calls in `tool_calls` where the whole is no list; later it takes the whole for a call. */
function callsInJson(where: 'tool_calls' | 'itself', value: JsonValue | undefined): string | undefined {
  if (exceedsDepth(value)) return undefined;
  const calls = Array.isArray(value)
    ? value
    : isJsonObject(value)
      ? where === 'itself'
        ? [value]
        : value.tool_calls
      : undefined;
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isNamedCall)) return undefined;
  return JSON.stringify(calls);
}

const isNamedCall = (call: JsonValue): boolean =>
  isJsonObject(call) && typeof call.name === 'string' && isJsonObject(call.arguments);

const unfenced = (text: string): string =>
  STEPS.brackets(
    text
      .trim()
      .replace(/^```\w*/, '')
      .replace(/```$/, '')
      .trim(),
  );

/** Gemini's handler takes a list of calls, and fails where text stands in it. */
export const undecodedParts = (model: string, result: JsonValue): string | undefined =>
  /^gemini-/.test(model) &&
  Array.isArray(result) &&
  result.some(isJsonObject) &&
  result.some((part) => typeof part === 'string')
    ? 'Gemini’s handler decodes no call that has text beside it'
    : undefined;
