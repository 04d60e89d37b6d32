import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { objectOf, textOf } from '#core/fields.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { Random } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import { followed, requiredParameters } from '#serve/validation/parameters.ts';
import { codesOf, type CodeKind } from './codes.ts';
import { fits, type Piece } from './harvest.ts';
import { because, type Reason } from './reasons.ts';
import { shuffled } from './samplers.ts';
import { dayAfter, spokenDate } from './spoken.ts';
import { inARow, parameterWords, wordsOfName } from './words.ts';

/** A value for a parameter, and how a query says it. */
export interface Value {
  value: JsonValue;
  /** As it stands in the query. */
  text: string;
  /** Words of `text` for leaves of the value that it does not hold letter by letter, by their pointers into the value. */
  said?: Readonly<Record<string, string>>;
  /** Where it comes from. */
  from: Reason;
}

/** What values are made of. */
export interface ValueSources {
  random: Random;
  /** The day on which the tasks are set, as 2026-03-12. */
  today: string;
  /** What calls have answered so far. */
  pieces: readonly Piece[];
}

/** Values proposed for one parameter. */
const MOST_VALUES = 12;
const MOST_NESTED = 3;

/** Text in a query that a reader can tell from the words around it. */
export const quotedText = (text: string): string => `“${text}”`;

const literal = (value: JsonValue, from: Reason): Value => ({
  value,
  text: typeof value === 'string' ? quotedText(value) : JSON.stringify(value),
  from,
});

/** Values that fit a parameter, the likeliest first; [] where nothing is known. `tool` has the parameter. */
export function valuesFor(
  name: string,
  given: JsonObject,
  tool: Tool,
  sources: ValueSources,
  depth = 0,
): Value[] {
  const schema = followed(given, tool.inputSchema) ?? {};
  const listed = listedValues(schema);
  if (listed) return shuffled(listed.filter(isSayable), sources.random).slice(0, MOST_VALUES);
  const type = typeOf(schema);
  if (type === 'boolean')
    return [{ value: true, text: 'yes', said: { '': 'yes' }, from: because('trueOrFalse') }];
  if (type === 'array') return lists(name, schema, tool, sources, depth);
  if (type === 'object') return objects(schema, tool, sources, depth);
  const about = textOf(schema.description).slice(0, 600);
  const codes = coded(name, about, type, sources.random);
  // A code that an answer holds would stand in the query as a code.
  const isCode = codes.some(({ said }) => said !== undefined);
  const known = isCode ? codes : [...harvested(name, type, tool, sources), ...codes];
  const exampled = type === 'string' || type === undefined ? examplesIn(about) : [];
  const made =
    type === 'number' || type === 'integer'
      ? numbers(name, schema, sources.random)
      : texts(name, about, schema, sources);
  const all = [...known, ...exampled, ...made].filter(
    (each) => isOfType(each.value, type) && isSayable(each),
  );
  return distinct(all).slice(0, MOST_VALUES);
}

const isOfType = (value: JsonValue, type: string | undefined): boolean =>
  type === undefined || (type === 'integer' ? Number.isInteger(value) : typeof value === type);

/** A blank, or a text with tabs or line breaks, cannot stand in a query. */
const isSayable = ({ value }: Value): boolean =>
  typeof value !== 'string' || (value.trim() !== '' && !/\p{Cc}/u.test(value));

function distinct(values: readonly Value[]): Value[] {
  return [
    ...new Map(values.toReversed().map((each) => [JSON.stringify(each.value), each])).values(),
  ].reverse();
}

function typeOf({ type, properties, items }: JsonObject): string | undefined {
  const first = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  if (typeof first === 'string') return first;
  return isJsonObject(properties) ? 'object' : items !== undefined ? 'array' : undefined;
}

/** What the schema itself lists: const, enum, examples. */
function listedValues(schema: JsonObject): Value[] | undefined {
  if (schema.const !== undefined) return [listedValue(schema.const, because('schemaOnly'))];
  if (Array.isArray(schema.enum) && schema.enum.length > 0)
    return schema.enum.slice(0, 40).map((value) => listedValue(value, because('schemaListed')));
  const examples = Array.isArray(schema.examples)
    ? schema.examples
    : schema.example === undefined
      ? []
      : [schema.example];
  return examples.length === 0
    ? undefined
    : examples.slice(0, 20).map((value) => literal(value, because('schemaExample')));
}

function listedValue(value: JsonValue, from: Reason): Value {
  if (typeof value !== 'string') return literal(value, from);
  const words = wordsOfName(value).join(' ');
  return words === '' || words === value
    ? { value, text: words || quotedText(value), from }
    : { value, text: words, said: { '': words }, from };
}

const CODED: readonly (readonly [CodeKind, name: RegExp, about: RegExp])[] = [
  ['currency', /currenc/, /currency|iso 4217/i],
  ['ticker', /^(?:ticker|symbol|stock)/, /ticker|stock symbol|share/i],
  ['airport', /airport|iata/, /\biata\b|airport code/i],
  ['timezone', /timezone|^tz$/, /\biana\b|time ?zone/i],
  ['language', /^lang|language|locale/, /language code|iso 639/i],
  ['country', /countr/, /country code|iso 3166/i],
];

/** Values of the code dictionaries; a name alone where the tool asks for a place by name. */
function coded(name: string, about: string, type: string | undefined, random: Random): Value[] {
  if (type !== undefined && type !== 'string') return [];
  const plain = wordsOfName(name).join('');
  const places = placesFor(plain, about);
  if (places) return shuffled(places, random);
  const kind = CODED.find(([, named]) => named.test(plain)) ?? CODED.find(([, , said]) => said.test(about));
  if (!kind) return [];
  const inWords = kind[0] === 'country' && !/\bcode\b|iso/i.test(`${plain} ${about}`);
  return shuffled(codesOf(kind[0]), random).map(({ code, said }) =>
    inWords
      ? { value: said, text: said, from: because('dictionary') }
      : { value: code, text: said, said: { '': said }, from: because('dictionaryCodes') },
  );
}

/** Places by name, or as a pair of coordinates in the order in which the description names them. */
function placesFor(plain: string, about: string): Value[] | undefined {
  const isPair = /longitude/i.test(about) && /latitude/i.test(about);
  if (isPair && /location|coordinate|origin|destination|center|point|position/.test(plain))
    return codesOf('place').map(({ code, said }) => {
      const pair =
        about.search(/longitude/i) < about.search(/latitude/i) ? code.split(',').reverse().join(',') : code;
      return { value: pair, text: said, said: { '': said }, from: because('dictionaryPlaces') };
    });
  if (!/^(?:city|cityd|town|place|location|address|destination|origin|from|to|near|region|area)$/.test(plain))
    return undefined;
  if (/currency|language|date|unit|account|station code/i.test(about)) return undefined;
  return codesOf('place').map(({ said }) => ({ value: said, text: said, from: because('dictionaryPlaces') }));
}

/** What earlier calls have answered under a fitting name. */
function harvested(
  name: string,
  type: string | undefined,
  tool: Tool,
  { pieces, random }: ValueSources,
): Value[] {
  const found = pieces.filter(
    (piece) =>
      !piece.isMade &&
      fits(name, tool, piece) &&
      (type === 'number' || type === 'integer'
        ? typeof piece.value === 'number'
        : typeof piece.value === 'string'),
  );
  return shuffled(found.slice(0, 200), random)
    .slice(0, 8)
    .map(({ value, tool: source }) => literal(value, because('answerOf', { tool: source.name })));
}

/** Values in quotation marks that a description gives as examples. */
const examplesIn = (about: string): Value[] =>
  [...about.matchAll(/["“'`]([^"”'`\n]{1,80})["”'`]/g)]
    .slice(0, 6)
    .map(([, value]) => literal(value!, because('descriptionExample')));

function numbers(name: string, schema: JsonObject, random: Random): Value[] {
  const words = wordsOfName(name).join(' ');
  const least = boundOf(schema, 'minimum', 'exclusiveMinimum', 1);
  const most = boundOf(schema, 'maximum', 'exclusiveMaximum', -1);
  const usual = /year/.test(words)
    ? [2024, 2025]
    : /port/.test(words)
      ? [8080]
      : /amount|price|total/.test(words)
        ? [120, 45, 250, 18]
        : [3, 7, 12, 25, 42, 60];
  const wanted = /temperature|probability|ratio/.test(words) ? [0.5, 0.25] : usual;
  const inside = wanted.filter((number) => number >= (least ?? -Infinity) && number <= (most ?? Infinity));
  const between = [
    least,
    most,
    least !== undefined && most !== undefined ? Math.round((least + most) / 2) : undefined,
  ].flatMap((bound) => bound ?? []);
  return shuffled(inside.length > 0 ? inside : between, random).map((number) =>
    literal(number, because('schemaNumber')),
  );
}

function boundOf(schema: JsonObject, inclusive: string, exclusive: string, step: 1 | -1): number | undefined {
  if (typeof schema[inclusive] === 'number') return schema[inclusive];
  return typeof schema[exclusive] === 'number' ? schema[exclusive] + step : undefined;
}

const TITLES = ['Spring market', 'Boat trip', 'Book club', 'Garden plan'];
const SENTENCES = [
  'The harbour opens at nine.',
  'Rain is expected on Sunday.',
  'Our train leaves from platform four.',
  'The lamp in the kitchen is broken.',
];
const QUESTIONS = [
  'When does the harbour open?',
  'How is a broken lamp replaced?',
  'What is to be done before a long trip?',
  'Who answers for the garden?',
];
const OF_QUESTION = /^(?:(?:the|a|your|user['’]?s?) )*(?:natural[- ]language )?question\b/i;
const NAMES = ['Maria Lindqvist', 'Tomas Novak', 'Aisha Rahman', 'Kenji Mori'];
const PEOPLE =
  'customer|client|person|people|user|guest|travell?er|passenger|author|contact|recipient|sender|patient|employee|assignee|attendee|member|owner|student|teacher|doctor';
const OF_PERSON = new RegExp(
  `^(?:(?:full |first |last )?name of )?(?:the )?(?:${PEOPLE})s?(?: (?:full )?names?)?$`,
);
const ABOUT_PERSON = new RegExp(
  `\\bnames? of (?:the |an? |each |every )?(?:\\w+ )?(?:${PEOPLE})s?\\b|\\b(?:${PEOPLE})(?:['’]s)? (?:full )?name\\b`,
  'i',
);
const TOPICS = ['renewable energy', 'bridge', 'volcano', 'jazz', 'lighthouse', 'tea'];

/** Texts by the name, the format and the description of a parameter. */
function texts(name: string, about: string, schema: JsonObject, { random, today }: ValueSources): Value[] {
  const words = wordsOfName(name).join(' ');
  const format = textOf(schema.format);
  const whole = `${words} ${about}`;
  if (
    /date|day\b/.test(words) ||
    format.startsWith('date') ||
    /YYYY-MM-DD/i.test(about) ||
    (/start|end|check (?:in|out)|since|until|from|to$/.test(words) && /date|time|iso/i.test(about))
  )
    return dates(words, whole, format, today);
  if (/^time$|time of day|hh:mm/i.test(words) || /HH:MM/i.test(about))
    return ['09:30', '14:15', '18:45'].map((time) => literal(time, because('timeOfDay')));
  if (/expression|formula/.test(words))
    return ['12 * (7 + 5)', '(144 - 20) / 4', '3 * 17 + 9'].map((sum) => literal(sum, because('sum')));
  if (/e ?mail/.test(words)) return [literal('ada@example.org', because('exampleAddress'))];
  if (format === 'uri' || /\burl\b|\buri\b/.test(words))
    return [literal('https://example.org/', because('exampleAddress'))];
  if (/\bip\b/.test(words))
    return ['114.114.114.114', '8.8.8.8'].map((ip) => literal(ip, because('publicIp')));
  const isCode = /\bid\b|uuid|path|token|key|\blogin|handle|code/.test(words) || format !== '';
  if (!isCode && (OF_PERSON.test(words) || ABOUT_PERSON.test(about)))
    return shuffled(NAMES, random).map((person) => literal(person, because('personName')));
  if (!isCode && (/\bquestions?$/.test(words) || OF_QUESTION.test(about)))
    return shuffled(QUESTIONS, random).map((question) => literal(question, because('plainQuestion')));
  if (/query|keyword|search|topic|term|word|subject|\bq\b/.test(words))
    return shuffled(TOPICS, random).map((topic) => literal(topic, because('generalTopic')));
  if (/name|title|label|heading|summary|subject|type|category|tag|entit|item/.test(words))
    return shuffled(TITLES, random).map((title) => literal(title, because('plainTitle')));
  if (/\bid\b|uuid|path|token|key|script|sql|selector|code/.test(words) || format !== '') return [];
  return shuffled(SENTENCES, random).map((sentence) => literal(sentence, because('plainSentence')));
}

/** Days after the day of the task, before it where the past is asked for; an end is after its beginning. */
function dates(words: string, about: string, format: string, today: string): Value[] {
  const isPast = /histor|past|archive/i.test(about);
  const isEnd = /end|until|^to\b|check out|return/.test(words);
  const withTime = format === 'date-time' || /date ?time|T\d\d:|hh:mm/i.test(about);
  return [7, 21, 40].map((days) => {
    const date = dayAfter(today, (isPast ? -days * 2 : days) + (isEnd ? 4 : 0));
    const words = spokenDate(date);
    return withTime
      ? {
          value: `${date}T09:00:00Z`,
          text: `9:00 UTC on ${words}`,
          said: { '': `9:00 UTC on ${words}` },
          from: because('dayNear'),
        }
      : { value: date, text: words, said: { '': words }, from: because('dayNear') };
  });
}

function lists(name: string, schema: JsonObject, tool: Tool, sources: ValueSources, depth: number): Value[] {
  if (depth >= MOST_NESTED) return [];
  const least = typeof schema.minItems === 'number' ? schema.minItems : 1;
  const items = valuesFor(
    name.replace(/_?(?:list|array)$|s$/i, ''),
    objectOf(schema.items),
    tool,
    sources,
    depth + 1,
  );
  if (items.length < least || items.length === 0) return [];
  const sizes = [
    Math.max(least, 1),
    Math.max(least, Math.min(2, items.length)),
    Math.max(least, Math.min(4, items.length)),
  ];
  return sizes.map((size, turn) => {
    const taken = Array.from({ length: size }, (_, at) => items[(turn * 2 + at) % items.length]!);
    return {
      value: taken.map(({ value }) => value),
      text: inARow(taken.map(({ text }) => text)),
      said: below(taken.map(({ said }, index) => [String(index), said])),
      from: because('listOf', { from: taken[0]!.from }),
    };
  });
}

function objects(schema: JsonObject, tool: Tool, sources: ValueSources, depth: number): Value[] {
  if (depth >= MOST_NESTED) return [];
  const properties = objectOf(schema.properties);
  const wanted = requiredParameters(schema).filter((name) => isJsonObject(properties[name]));
  const each = wanted.map((name) => ({
    name,
    values: valuesFor(name, properties[name] as JsonObject, tool, sources, depth + 1),
  }));
  if (each.length === 0 || each.some(({ values }) => values.length === 0)) return [];
  return [0, 1, 2].map((turn) => {
    const taken = each.map(({ name, values }) => ({ name, value: values[turn % values.length]! }));
    return {
      value: Object.fromEntries(taken.map(({ name, value }) => [name, value.value])),
      text: inARow(taken.map(({ name, value }) => `${parameterWords(name)} ${value.text}`)),
      said: below(taken.map(({ name, value }) => [name, value.said])),
      from: because('objectOf', { from: taken[0]!.value.from }),
    };
  });
}

const below = (parts: readonly (readonly [string, Value['said']])[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap(([name, said]) =>
      Object.entries(said ?? {}).map(([pointer, words]) => [pointerTo('', name) + pointer, words]),
    ),
  );
