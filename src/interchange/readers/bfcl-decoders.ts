import { isJsonObject, type JsonValue } from '#core/json.ts';

interface ModelDecoder {
  /** Of the models, as BFCL's folders write them. */
  models: RegExp;
  /** Why the handler of these models found no call in an answer; undefined where it reads it as the others do. */
  undecoded?(result: JsonValue): string | undefined;
}

/**
 * The models whose answers in text BFCL decodes in a way that is known here, and where a handler of theirs reads less than the others do.
 * Each was read off the verdicts published with the answers of 2024-08 (HuanzhiMao/BFCL-Result at b4adfc9b), whose errors name the failure.
 */
const decoders: readonly ModelDecoder[] = [
  { models: /^(?:claude|gorilla-openfunctions-v2)(?:-|$)/ },
  { models: /^meta-llama_Meta-Llama-3-/ },
  { models: /^Salesforce_xLAM-/ },
  {
    models: /^gemini-/,
    undecoded: (result) =>
      Array.isArray(result) && result.some(isJsonObject) && result.some((part) => typeof part === 'string')
        ? 'Gemini’s handler decodes no call that has text beside it'
        : undefined,
  },
  {
    models: /^gpt-(?!.*-FC$)/,
    undecoded: (result) =>
      isJsonList(result)
        ? 'OpenAI’s handler decodes Python alone, and this is JSON'
        : typeof result === 'string' && isOneCall(result.trim())
          ? 'OpenAI’s handler decodes a list of calls, and this is one call without brackets'
          : undefined,
  },
  {
    models: /^(?:open-)?mi[sx]tral-(?!.*-FC)/,
    undecoded: (result) =>
      isJsonList(result) ? 'Mistral’s handler decodes Python alone, and this is JSON' : undefined,
  },
];

const isJsonList = (result: JsonValue): boolean =>
  typeof result === 'string' && /^\[\s*\{/.test(result.trim());

/** A name, and a bracket that is closed at the very end; text in quotes is passed over. */
function isOneCall(text: string): boolean {
  if (!/^[\w.]+\(/.test(text)) return false;
  let depth = 0;
  let quote = '';
  for (let at = text.indexOf('('); at < text.length; at++) {
    const sign = text[at]!;
    if (quote) {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at === text.length - 1;
  }
  return false;
}

const decoderOf = (model: string): ModelDecoder | undefined =>
  decoders.find(({ models }) => models.test(model));

/** Why the publisher's decoder for this model found no call in an answer that others would read. */
export const undecodedBy = (model: string, result: JsonValue): string | undefined =>
  decoderOf(model)?.undecoded?.(result);

/** Is it known how the publisher reads this model's texts? A model of function calling, `-FC`, has none that is read for calls. */
export const isDecoderKnown = (model: string): boolean =>
  decoderOf(model) !== undefined || /-FC(?:-|$)/.test(model);
