import { objectOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Mend } from '#core/mend.ts';
import type { EncodedRequest } from '#core/model.ts';
import type { ProviderFailure } from './failure.ts';
import { effortOf, nearestEffort } from './settings.ts';
import { mended, schemasIn } from './mended.ts';

/** What a refused request was, as far as a mend depends on it. */
type Refused = Pick<EncodedRequest, 'url' | 'body'> & { providerId: string; status: number };

/** Statuses with which a request is refused for what it holds. */
const REFUSES = new Set([400, 404, 422]);

/** Members without which there is no question. */
const NEEDED = new Set(['model', 'messages', 'input', 'contents', 'system', 'systemInstruction', 'tools']);

/** Keywords without which a schema says nothing. */
const KEPT_KEYWORDS = new Set(['type', 'properties', 'required', 'items', 'enum', '$ref', '$defs']);

const EFFORT =
  /^(reasoning_effort|reasoning\.effort|output_config\.effort|generationConfig\.thinkingConfig\.thinkingLevel)$/;

const BOUND = /^(max_tokens|max_completion_tokens|max_output_tokens|generationConfig\.maxOutputTokens)$/;

/**
 * How the request would have to be for the model to take it, read from what its provider says of the refusal; empty where it names nothing that
 * the request holds. Nothing without which there is no question is ever left out, nor the bound of an answer: a budget is kept by it.
 */
export function mendsFor(refused: Refused, failure: ProviderFailure): Mend[] {
  if (!REFUSES.has(refused.status)) return [];
  const rules = refused.status === 404 ? [otherWire, noPictures] : RULES;
  for (const rule of rules) {
    const mends = rule(refused, failure).filter((mend) => applies(refused, mend));
    if (mends.length > 0) return mends;
  }
  return [];
}

const applies = ({ body }: Refused, mend: Mend): boolean =>
  mend.kind === 'way' || mended(body, mend) !== undefined;

type Rule = (refused: Refused, failure: ProviderFailure) => Mend[];

const otherWire: Rule = ({ url, providerId, body }, { message }) => {
  if (!/v1\/responses|not a chat model/i.test(message) || !url.endsWith('/chat/completions')) return [];
  if (providerId === 'openai-chat') return [{ kind: 'way', at: 'wire' }];
  return /reasoning_effort to '?none/.test(message) && body.tools
    ? [{ kind: 'member', at: 'reasoning_effort', value: 'none' }]
    : [];
};

const inOnePiece: Rule = ({ body }, { message, parameter }) =>
  body.stream === true && (parameter === 'stream' || /verified to stream/i.test(message))
    ? [{ kind: 'way', at: 'stream' }]
    : [];

/** A model that sees nothing. A refusal of one picture, for its form or its size, is none of them all. */
const noPictures: Rule = ({ body }, { message }) =>
  /(?:not|n['’]t) support (?:image|vision|multimodal)s?(?: input|$)|that support image input|unknown variant [`'"]image_url|image_url is only supported by|image inputs? (?:is|are) not supported/i.test(
    message,
  ) && holdsPicture(body)
    ? [{ kind: 'way', at: 'pictures' }]
    : [];

const holdsPicture = ({ messages, input, contents }: JsonObject): boolean =>
  /"(?:image_url|input_image|inlineData)"|"type":"image"/.test(
    JSON.stringify([messages ?? null, input ?? null, contents ?? null]),
  );

/** “Use 'max_completion_tokens' instead”; a server that knows neither name of the two takes the other. */
const otherName: Rule = ({ body }, { message, parameter = '' }) => {
  const [, to] = /\buse [`'"]?(max_tokens|max_completion_tokens)[`'"]? instead/i.exec(message) ?? [];
  const from = to === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (to && from in body) return [{ kind: 'rename', at: from, to }];
  return /max_completion_tokens$/.test(parameter) && /extra|unknown|unrecognized|not permitted/i.test(message)
    ? [{ kind: 'rename', at: 'max_completion_tokens', to: 'max_tokens' }]
    : [];
};

/** A keyword in the schema of a tool. */
export const keyword: Rule = ({ body }, { message }) => {
  if (/does not support oneOf, allOf, or anyOf at the top level/i.test(message))
    return ['oneOf', 'allOf', 'anyOf'].map((at) => ({ kind: 'keyword', at, top: true }) as const);
  if (!/schema|parameters|function_declarations|functionDeclarations|keyword/i.test(message)) return [];
  const named = [
    ...message.matchAll(
      /(?:unknown name|keyword|unsupported (?:schema )?(?:keyword|property|field):?) \\*["'`]([$\w]+)/gi,
    ),
    ...message.matchAll(/["'`]([$\w]+)["'`] is not (?:permitted|supported|allowed)/gi),
    ...message.matchAll(/unrecognized (?:schema )?keyword:? ["'`]?([$\w]+)/gi),
  ].map(([, name]) => name!);
  const inSchemas = (name: string): boolean => mended(body, { kind: 'keyword', at: name }) !== undefined;
  return schemasIn(body).length === 0
    ? []
    : [...new Set(named)]
        .filter((name) => !KEPT_KEYWORDS.has(name) && inSchemas(name))
        .map((at) => ({ kind: 'keyword', at }));
};

/** Anthropic's models that choose their thinking themselves. */
const adaptive: Rule = ({ body }, { message }): Mend[] => {
  const budget = objectOf(body.thinking).budget_tokens;
  if (typeof budget !== 'number' || !/adaptive/.test(message)) return [];
  return [
    { kind: 'member', at: 'thinking', value: { type: 'adaptive' } },
    { kind: 'member', at: 'output_config', value: { effort: effortOf(budget) } },
  ];
};

/** Thinking that cannot be switched off, or not in this way. */
const mustThink: Rule = ({ body }, { message }) => {
  const isRefused =
    /(thinking|reasoning)[^.]{0,60}(can'?t|cannot|may not) be (disabled|turned off|switched off)|only works in thinking mode|reasoning is mandatory|(setting )?thinking_?budget (to|cannot be set to) 0|thinking[^.]{0,40}disabled[^.]{0,40}not (supported|allowed)/i.test(
      message,
    );
  if (!isRefused) return [];
  const places = [
    'generationConfig.thinkingConfig',
    'reasoning',
    'thinking',
    'reasoning_effort',
    'enable_thinking',
  ];
  return places
    .filter((at) => valueAt(body, at) !== undefined)
    .map((at) => ({ kind: 'member', at }) as const);
};

/** “parameter.enable_thinking must be set to false for non-streaming calls”. */
const mustBeSet: Rule = ({ body }, { message }) => {
  const [, name = '', value] = /(\w+) must be (?:set to )?(true|false)\b/i.exec(message) ?? [];
  const at = placeOf(body, name);
  return at && typeof valueAt(body, at) === 'boolean'
    ? [{ kind: 'member', at, value: value!.toLowerCase() === 'true' }]
    : [];
};

/** The member that the refusal names: brought within its bounds, to the nearest of its words, or left out. */
const member: Rule = ({ body }, failure) => {
  if (/must be (passed|sent) back|is missing|missing required/i.test(failure.message)) return [];
  for (const name of namesIn(failure)) {
    const inMessages = /(?:^|\.)(reasoning_content|reasoning_details|reasoning)$/.exec(name)?.[1];
    const ofMessages = `messages.*.${inMessages}`;
    if (inMessages && mended(body, { kind: 'member', at: ofMessages }))
      return [{ kind: 'member', at: ofMessages }];
    if (/(?:^|\.)strict$/.test(name)) return strictOf(body);
    const at = placeOf(body, name);
    if (at) return mendOf(body, at, failure.message);
  }
  return [];
};

const strictOf = (body: JsonObject): Mend[] =>
  ['tools.*.strict', 'tools.*.function.strict']
    .filter((at) => mended(body, { kind: 'member', at }))
    .map((at) => ({ kind: 'member', at }));

function mendOf(body: JsonObject, at: string, message: string): Mend[] {
  const value = valueAt(body, at);
  if (EFFORT.test(at) && typeof value === 'string') {
    const effort = nearestEffort(listedWords(message), value);
    return [effort === undefined ? { kind: 'member', at } : { kind: 'member', at, value: effort }];
  }
  if (typeof value === 'number' && (BOUND.test(at) || /budget/i.test(at))) {
    const kept = withinBounds(value, message);
    if (kept !== undefined) return [{ kind: 'member', at, value: kept }];
  }
  return BOUND.test(at) ? [] : [{ kind: 'member', at }];
}

/** Words of effort that a refusal lists as possible. */
function listedWords(message: string): string[] {
  const list =
    /(?:supported values are|must be one of|input should be|expected one of|one of)\b([^[\n]*)/i.exec(
      message,
    )?.[1] ?? '';
  return [...list.matchAll(/\b(none|minimal|low|medium|high|xhigh|max|default)\b/g)].map(([word]) => word);
}

/** A number within the bounds that a refusal names; undefined where it names none that it breaks. */
function withinBounds(value: number, message: string): number | undefined {
  const plain = message.replace(/(\d),(?=\d{3}\b)/g, '$1');
  const [, from, to] =
    /\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]/.exec(plain) ??
    /(?:between|from) (\d{1,9})[^\d]{1,20}(\d{1,9})/i.exec(plain) ??
    [];
  const isExclusive = /\(exclusive\)/.test(plain);
  const most =
    to ??
    /(?:at most|maximum(?: allowed)?(?: value)?(?: is| of)?|not greater than|<=|≤|> ) ?(\d{1,9})/i.exec(
      plain,
    )?.[1];
  const least = from ?? /(?:at least|minimum(?: value)?(?: is| of)?|>=|≥) ?(\d{1,9})/i.exec(plain)?.[1];
  if (most !== undefined && value > Number(most) - (isExclusive ? 1 : 0))
    return Number(most) - (isExclusive ? 1 : 0);
  return least !== undefined && value < Number(least) ? Number(least) : undefined;
}

const QUOTE = '[`\'"]?';

const NAME = '([a-zA-Z_][\\w.\\[\\]]{2,60})';

const NAMED = [
  `(?:unsupported|unknown|unrecognized|invalid|unexpected|extra) (?:request )?(?:parameter|argument|field|property|value|key|keyword argument)s?(?: supplied| for)?:? ${QUOTE}${NAME}`,
  `(?:parameter|argument|property|field)s? (?:not supported on this model: )?${QUOTE}${NAME}`,
  `invalid ${QUOTE}(temperature|top_p|seed|stop|tool_choice|max_tokens|n)\\b`,
  `\`${NAME}\` (?:may|must|is|cannot|and)`,
  `['"]${NAME}['"] (?:is|does|must|cannot)`,
  `\\b${NAME}:? (?:is|are) (?:too large|too small|deprecated|not supported|unsupported|not allowed|not permitted|invalid|only)`,
  `\\b${NAME}: (?:\\d|extra inputs|input should)`,
  `does not support (?:this |the |setting )?${QUOTE}${NAME}`,
  `\\b${NAME} (?:reasoning )?(?:does not support|cannot be)`,
  `range of ${QUOTE}${NAME}`,
  `\\n${NAME}\\n`,
  // Whatever else looks like a member.
  '\\b([a-z]{2,30}(?:_[a-z]{1,30})+|[a-z]{2,30}(?:[A-Z][a-z]{1,30})+)\\b',
].map((pattern, index, { length }) => new RegExp(pattern, index === length - 1 ? 'g' : 'gi'));

/** Names that a refusal may mean, the surest first: what the provider gives as the parameter, then what its sentence names. */
function namesIn({ parameter, message }: ProviderFailure): string[] {
  // “Thinking level is not supported for this model.”
  const words = message.replaceAll(/\bthinking (level|budget)\b/gi, 'thinking_$1');
  const said = NAMED.flatMap((pattern) => [...words.matchAll(pattern)].map(([, name]) => name!));
  return [...new Set([...(parameter ? [parameter] : []), ...said])].slice(0, 40);
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Where in the body a name stands that may be left out; undefined where it does not. */
function placeOf(body: JsonObject, named: string): string | undefined {
  const name = named.replace(/^(body|parameter|parameters|request)\./, '').replace(/\.$/, '');
  const places = [
    name,
    snake(name),
    `generationConfig.${camel(name)}`,
    `generationConfig.thinkingConfig.${camel(name)}`,
  ]
    .concat(name === 'effort' || name === '***.effort' ? ['reasoning.effort', 'output_config.effort'] : [])
    .concat([
      `reasoning.${name}`,
      `thinking.${name}`,
      snake(name).replace(/^generation_config\./, 'generationConfig.'),
    ]);
  const at = places.find((place) => valueAt(body, place) !== undefined);
  return at === undefined || NEEDED.has(at.split('.')[0]!) ? undefined : at;
}

const valueAt = (body: JsonObject, at: string): JsonValue | undefined =>
  at
    .split('.')
    .reduce<JsonValue | undefined>(
      (value, part) => (isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined),
      body,
    );

const RULES: readonly Rule[] = [
  otherWire,
  noPictures,
  inOnePiece,
  otherName,
  keyword,
  adaptive,
  mustThink,
  mustBeSet,
  member,
];
