import { parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { unlessNotPython } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';
import type { LoggedCall } from '../conversation.ts';
import { afterFence, bracketed, handledModel, type Handled } from './bfcl-handlers.ts';

/** A step of a 2024 handler before it reads a text, in the order of its family. */
const STEPS = {
  /** Markdown’s escaped underscores, in names and in values alike. */
  underscores: (text: string) => text.replaceAll('\\_', '_'),
  'line ends': (text: string) => text.replaceAll('\n', ''),
  'one blank': (text: string) => text.replace(/^ /, ''),
  brackets: (text: string) => `${text.startsWith('[') ? '' : '['}${text}${text.endsWith(']') ? '' : ']'}`,
  'more brackets': (text: string) => `[${text}]`,
} satisfies Record<string, (text: string) => string>;

type Step = keyof typeof STEPS;

/**
 * The families whose handlers of 2024-08 (files `gorilla_openfunctions_v1_test_…`) are known whole, from ShishirPatil/gorilla
 * (model_handler), each proven by the verdicts published with the answers of that date (HuanzhiMao/BFCL-Result at b4adfc9b): by steps and
 * then as a list of calls in Python, or as the whole of it in JSON. None takes off a fence, and only some add brackets.
 */
const of2024: readonly (readonly [RegExp, readonly Step[] | 'json'])[] = [
  [/^gpt-/, []],
  [/^(?:open-)?mi[sx]tral-/, ['underscores', 'brackets']],
  [/^claude-/, ['one blank', 'brackets']],
  [/^gorilla-openfunctions-v2$/, ['more brackets']],
  [/^meta-llama_Meta-Llama-3-/, ['line ends', 'brackets']],
  [/^Salesforce_xLAM-/, 'json'],
];

/** How a publisher reads an answer. */
export interface Decoding {
  /** False where no one here knows how, or where its versions differ on this answer. */
  known: boolean;
  /** The text that is read in place of the answer, if a step changes it. */
  text?: string;
  /** The handler's calls in another form than Python. */
  calls?: LoggedCall[];
  /** Of `calls`: their names are compared as they are, dots and underscores included. */
  namesAsMade?: true;
  /** Why this handler finds no call, although another might. */
  undecoded?: string;
}

export interface AnswersFile {
  /** As its folder writes it. */
  model: string;
  /** Says the version. */
  file: string;
  /** Are there calls through an interface among its answers? */
  isCalling: boolean;
}

export function decodingOf(result: JsonValue, { model, file, isCalling }: AnswersFile): Decoding {
  if (file.startsWith('BFCL_v4_')) return decodingOfV4(model, result);
  const isOf2024 = file.startsWith('gorilla_openfunctions_v1_test_');
  if (isCalling || /-FC(?:-|$)/.test(model) || (/^gemini-/.test(model) && Array.isArray(result)))
    return decodingOfCaller(model, result, isOf2024);
  const steps = of2024.find(([models]) => models.test(model))?.[1];
  if (!steps || typeof result !== 'string') return { known: false };
  const early = steps === 'json' ? { calls: callsInJson(parseJson(result)) } : afterSteps(steps, result);
  if (!isOf2024) {
    // Between the two nobody wrote down which handler wrote which file: an answer is known where both read it alike.
    const late = handledModel(model)?.handle(result);
    if (late === undefined || callsOf(late) !== early.calls) return { known: false };
  }
  return ofText(result, early);
}

function decodingOfV4(model: string, result: JsonValue): Decoding {
  const known = handledModel(model);
  const handled = known?.handle(result);
  if (!known || handled === undefined) return { known: false };
  if (handled === 'fails') return { known: true, ...undecodedIn(result) };
  if ('python' in handled)
    return ofText(textOf(result), { text: handled.python, calls: pythonIn(handled.python) });
  const { calls } = handled;
  if (calls.length === 0) return { known: true, ...undecodedIn(result) };
  if (!known.isUnderscored) return { known: true, calls, namesAsMade: true };
  // The original turns the dots of the label's name alone; no interface lets such a name through.
  return calls.some(({ name }) => name.includes('.')) ? { known: false } : { known: true, calls };
}

/**
 * Answers of a model of function calling, before version 4. None of its texts is read for calls where its calls come through an interface;
 * a model that runs where its maker runs it may write them as text, by a handler that nobody wrote down.
 */
function decodingOfCaller(model: string, result: JsonValue, isOf2024: boolean): Decoding {
  if (Array.isArray(result)) {
    if (!result.every((part) => typeof part === 'string' || isCall(part))) return { known: false };
    const isMixed = result.some(isJsonObject) && result.some((part) => typeof part === 'string');
    return {
      known: true,
      ...(isMixed && /^gemini-/.test(model)
        ? { undecoded: 'Gemini’s handler decodes no call that has text beside it' }
        : {}),
    };
  }
  const handled = handledModel(model)?.handle(result);
  const isReadForNone = handled === undefined ? !/[[({<]/.test(textOf(result)) : handled === 'fails';
  return { known: isOf2024 || isReadForNone };
}

/** {name: arguments}, the arguments as JSON text or as an object. */
export const isCall = (value: JsonValue): value is JsonObject =>
  isJsonObject(value) &&
  Object.keys(value).length === 1 &&
  Object.values(value).every((values) => typeof values === 'string' || isJsonObject(values));

/** The calls as a text that is the same for the same calls; undefined where the handler finds none. */
interface Decoded {
  calls: string | undefined;
  /** What was read as Python. */
  text?: string;
}

function afterSteps(steps: readonly Step[], result: string): Decoded {
  const text = steps.reduce((made, step) => STEPS[step](made), result);
  return { text, calls: pythonIn(text) };
}

function callsOf(handled: Exclude<Handled, undefined>): string | undefined {
  if (handled === 'fails') return undefined;
  if ('python' in handled) return pythonIn(handled.python);
  return handled.calls.length > 0 ? JSON.stringify(handled.calls) : undefined;
}

function ofText(result: string, { calls, text }: Decoded): Decoding {
  if (calls === undefined) return { known: true, ...undecodedIn(result) };
  const isAlike = text === undefined || pythonIn(afterFence(result)) === calls;
  return { known: true, ...(isAlike ? {} : { text }) };
}

/** Said where a reader that is less strict might find calls. */
const undecodedIn = (result: JsonValue): { undecoded?: string } =>
  typeof result === 'string' && !/[{<]|\bAction/.test(result) && !pythonIn(bracketed(unfenced(result)).python)
    ? {}
    : { undecoded: 'the publisher’s handler for the model finds no call in an answer of this form' };

/** Python takes an expression for wrong that begins with blanks, and BFCL's handlers take nothing but a list of calls. */
function pythonIn(text: string): string | undefined {
  if (/^(?:[ \t]*\n)*[ \t]/.test(text)) return undefined;
  const node = unlessNotPython(() => readPython(text));
  if (!node || !('items' in node) || !node.items.every(({ kind }) => kind === 'call')) return undefined;
  return JSON.stringify(node.items, (key, value: unknown) =>
    key === 'start' || key === 'end' ? undefined : value,
  );
}

/** xLAM of 2024 looks for its calls in `tool_calls` where the whole is no list. */
function callsInJson(value: JsonValue | undefined): string | undefined {
  if (exceedsDepth(value)) return undefined;
  const calls = isJsonObject(value) ? value.tool_calls : value;
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isNamedCall)) return undefined;
  return JSON.stringify(calls.map(({ name, arguments: made }) => ({ name, arguments: made })));
}

const isNamedCall = (call: JsonValue): call is JsonObject =>
  isJsonObject(call) && typeof call.name === 'string' && isJsonObject(call.arguments);

const unfenced = (text: string): string =>
  text
    .trim()
    .replace(/^```\w*/, '')
    .replace(/```$/, '')
    .trim();
