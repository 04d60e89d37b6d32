import { type ModelContract, contractOf } from '#core/model-contracts.ts';
import {
  type ModelSettings,
  type RequestChange,
  UNSENT_THINKING,
  type ModelRequest,
  PICTURES,
} from '#core/model.ts';
import type { JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { Picture } from '#core/picture.ts';

/** How much a word of effort is. `default` is Groq's for thinking that is switched on. */
const RANKS = new Map([
  ['none', 0],
  ['minimal', 1],
  ['low', 2],
  ['medium', 3],
  ['default', 3],
  ['high', 4],
  ['xhigh', 5],
  ['max', 6],
]);
const rankOf = (word: string): number => RANKS.get(word) ?? 3;

/** Tokens of thinking as a word. */
export function effortOf(tokens: number): string {
  if (tokens === 0) return 'none';
  if (tokens <= 4096) return 'low';
  if (tokens <= 16_384) return 'medium';
  if (tokens <= 32_768) return 'high';
  return tokens <= 65_536 ? 'xhigh' : 'max';
}

/** The word of a list that is nearest, of two the greater; the least for `none`, which no other word comes near. */
export function nearestEffort(words: readonly string[], wanted: string): string | undefined {
  if (words.includes(wanted) || words.length === 0) return words.includes(wanted) ? wanted : undefined;
  const thinking = words.filter((word) => word !== 'none');
  if (wanted === 'none' || thinking.length === 0) return words[0];
  const distance = (word: string): number => Math.abs(rankOf(word) - rankOf(wanted));
  return thinking.reduce((best, word) => (distance(word) <= distance(best) ? word : best));
}

export const BANDS = 'The provider knows bands of thinking, not a number of tokens.';
const SWITCH = 'The provider can switch thinking on or off, not count its tokens.';
const ALWAYS = 'The model always thinks.';

/** Why nothing of thinking is sent. */
export const noThinkingOf = (contract: ModelContract | undefined): string =>
  contract?.thinking === 'none' ? 'The model does not think.' : 'No setting of thinking is known for it.';

/** A word of effort in place of a number of tokens, and why it is not exactly what was asked; undefined where the words are not known. */
export function effortFor(
  tokens: number,
  { efforts = [], thinking }: Partial<ModelContract>,
): { effort: string; why: string | undefined } | undefined {
  const wanted = effortOf(tokens);
  const effort = nearestEffort(efforts, wanted);
  if (effort === undefined) return undefined;
  if (tokens === 0) return { effort, why: effort === 'none' ? undefined : ALWAYS };
  if (thinking === 'switch') return { effort, why: SWITCH };
  return { effort, why: effort === wanted ? BANDS : `${BANDS} The nearest that the model has was sent.` };
}

/** A budget within the model's bounds, and why it is another; undefined where the model takes none. */
export function budgetFor(
  tokens: number,
  { efforts, budget }: ModelContract,
): { budget: number; why: string | undefined } | undefined {
  if (!budget) return undefined;
  if (tokens === 0 && efforts.includes('none')) return { budget: 0, why: undefined };
  const kept = Math.min(Math.max(tokens, budget.least), budget.most);
  if (kept === tokens) return { budget: kept, why: undefined };
  if (tokens === 0) return { budget: kept, why: ALWAYS };
  const why =
    kept > tokens ? `The provider wants ${kept} at least.` : `The model thinks ${kept} tokens at most.`;
  return { budget: kept, why };
}

/** Does the model think, with what is sent or by itself? A model of which that is not known does. */
export const thinks = (contract: ModelContract | undefined, effort: string | undefined): boolean =>
  (effort ?? contract?.byItself) !== 'none' && contract?.thinking !== 'none';

/** The temperature that the model takes; undefined where none was asked for or it takes none, which is then said. */
export function temperatureFor(
  { temperature }: ModelSettings,
  contract: ModelContract | undefined,
  isThinking: boolean,
  changes: RequestChange[],
): number | undefined {
  if (temperature === undefined) return undefined;
  const rule = contract?.temperature;
  if (rule === 'no' || (rule === 'unless-thinking' && isThinking)) {
    const why =
      rule === 'no' ? 'The model takes no temperature.' : 'The model takes no temperature while it thinks.';
    changes.push(settingChange('temperature', temperature, why));
    return undefined;
  }
  return temperature;
}

/** The bound of an answer within what the model can write; what it is changed to is said. */
export function answerBoundFor(
  { maxOutputTokens }: ModelSettings,
  contract: ModelContract | undefined,
  changes: RequestChange[],
  least = 1,
): number | undefined {
  if (maxOutputTokens === undefined) return undefined;
  const sent = Math.max(Math.min(maxOutputTokens, contract?.answer ?? Infinity), least);
  if (sent !== maxOutputTokens) {
    const why = sent === least ? `The provider wants ${least} at least.` : 'The model writes no more.';
    changes.push(settingChange('maxOutputTokens', maxOutputTokens, why, sent));
  }
  return sent;
}

/** May the setting of several calls at once be sent? Where not, that is said. */
export function takesParallel(
  { parallelToolCalls }: ModelSettings,
  contract: ModelContract | undefined,
  isKnownToProvider: boolean,
  changes: RequestChange[],
): boolean {
  if (parallelToolCalls === undefined) return false;
  if (isKnownToProvider && contract?.parallel !== false) return true;
  const why = isKnownToProvider ? 'The model takes no such setting.' : 'The provider decides that itself.';
  changes.push(settingChange('parallelToolCalls', parallelToolCalls, why));
  return false;
}

/** Earlier calls whose arguments could not be read go back without arguments: providers refuse a history of broken JSON. */
const malformedCallChanges = ({ messages }: ModelRequest): RequestChange[] =>
  messages.flatMap(({ toolCalls = [] }, index) =>
    toolCalls.flatMap(({ malformed }, call) =>
      malformed === undefined
        ? []
        : [
            {
              kind: 'message' as const,
              at: `/messages/${index}/toolCalls/${call}/malformed`,
              before: malformed,
              after: {},
              why: 'The provider takes arguments only as an object.',
            },
          ],
    ),
  );

/** What of the history does not go back as it was: broken arguments, thinking that came in no form in which the provider takes it, pictures. */
export const historyChanges = (request: ModelRequest, providerId: string): RequestChange[] => [
  ...malformedCallChanges(request),
  ...pictureChanges(request, providerId),
  ...(request.messages.some(
    ({ thinking, providerParts }) => thinking && providerParts?.providerId !== providerId,
  )
    ? [
        {
          kind: 'message' as const,
          at: UNSENT_THINKING,
          why: 'The thinking of earlier answers is not sent back: the provider has no form for it.',
        },
      ]
    : []),
];

/** A setting that goes to the provider as something else; without `after` it is left out. */
export const settingChange = (
  setting: keyof ModelSettings,
  before: JsonValue | undefined,
  why: string,
  after?: JsonValue,
): RequestChange => ({
  kind: 'setting',
  at: `/settings/${setting}`,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
  why,
});

/**
 * Why a picture is not sent; undefined where it is. What a provider takes of those that are: Gemini PNG, JPEG and WebP (ai.google.dev,
 * image understanding, 2026); Anthropic no picture in a result that is an error (its refusal, seen 2026-03).
 */
function whyUnsent(
  { mimeType }: Picture,
  { answers }: Message,
  { model, withoutPictures }: ModelRequest,
  providerId: string,
): string | undefined {
  if (withoutPictures || contractOf(providerId, model)?.vision === false)
    return 'this model takes no pictures';
  if (providerId === 'gemini' && mimeType === 'image/gif') return 'the provider takes no GIF';
  if (providerId === 'anthropic' && answers?.isError)
    return 'the provider takes text alone in a result that is an error';
  return undefined;
}

/** The pictures of a tool's answer that go to the model, and its text, which says of the others why they do not. */
export function sentPictures(
  message: Message,
  request: ModelRequest,
  providerId: string,
): { text: string; pictures: Picture[] } {
  const { text, pictures = [] } = message;
  const whys = pictures.map((picture) => whyUnsent(picture, message, request, providerId));
  const unsent = [...new Set(whys)].flatMap((why) => (why === undefined ? [] : [`[not sent: ${why}]`]));
  return {
    text: [text, ...unsent].join('\n'),
    pictures: pictures.filter((_, index) => whys[index] === undefined),
  };
}

/** What the person is shown of pictures that are not sent, or sent to a model of which nobody knows whether it sees. */
function pictureChanges(request: ModelRequest, providerId: string): RequestChange[] {
  const whys = new Set<string | undefined>();
  for (const message of request.messages) {
    for (const picture of message.pictures ?? []) whys.add(whyUnsent(picture, message, request, providerId));
    for (const why of message.unsentPictures ?? []) whys.add(why);
  }
  const said = [...whys].flatMap((why) => (why === undefined ? [] : [`Not sent: ${why}.`]));
  if (whys.has(undefined) && contractOf(providerId, request.model)?.vision === undefined)
    said.push('Sent, though it is not known whether this model takes pictures.');
  if (said.length === 0) return [];
  return [{ kind: 'message', at: PICTURES, why: `Pictures in tools’ answers. ${said.join(' ')}` }];
}

/** A picture as an address, as OpenAI's wires take it. */
export const pictureAddress = ({ mimeType, data }: Picture): string => `data:${mimeType};base64,${data}`;
