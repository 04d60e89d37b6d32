import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import { objectOf, textOf } from '#core/fields.ts';
import type { Tool } from '#core/tool.ts';
import { followed } from '#serve/validation/parameters.ts';
import { tokenize, stopWords } from '#ask/retrieval/index.ts';
import { wordsOfName } from './words.ts';

/** Something in a tool's description that makes it hard to choose or to call. */
export interface DescriptionFault {
  tool: string;
  kind:
    | 'no-description'
    | 'short-description'
    | 'repeats-name'
    | 'long-description'
    | 'bare-parameters'
    | 'like-another'
    | 'broken-reference'
    | 'unlisted-values';
  /** The parameters, the other tool, or the reference that it is about. */
  about?: string;
}

/** From this share of equal words on two tools are hard to tell apart. */
const ALIKE = 0.8;
const FEWEST_WORDS = 4;
/** Characters: some interfaces of models refuse a function whose description is longer. */
const LONGEST = 1024;
/** Tools that are compared with each other. */
const MOST_COMPARED = 200;

const wordsIn = (text: string): Set<string> =>
  new Set(tokenize(text.slice(0, 2000)).filter((word) => !stopWords.has(word)));

/** What is wrong in the descriptions of a server's tools, tool by tool in their order. */
export function descriptionFaults(tools: readonly Tool[]): DescriptionFault[] {
  const described = tools.slice(0, MOST_COMPARED).map(({ description }) => wordsIn(description));
  const first = new Map<string, string>();
  return tools.flatMap((tool, index) => {
    const faults = faultsOf(tool);
    // Descriptions that differ by a number alone are equal here, however many there are.
    const bare = tool.description.slice(0, 2000).replaceAll(/\d+/g, '#');
    const same = tokenize(bare).length < FEWEST_WORDS ? undefined : first.get(bare);
    if (same !== undefined) return [...faults, { tool: tool.name, kind: 'like-another', about: same }];
    first.set(bare, tool.name);
    return described[index] ? [...faults, ...likeAnother(tools, described, index)] : faults;
  });
}

/** Places of one schema that are looked at. */
const MOST_PLACES = 2000;

/** The first reference of a schema into itself that leads nowhere. */
function brokenReference(schema: JsonObject): string | undefined {
  const open: JsonValue[] = [schema];
  for (let looked = 0; open.length > 0 && looked < MOST_PLACES; looked++) {
    const value = open.pop()!;
    if (isJsonObject(value) && typeof value.$ref === 'string' && /^#\//.test(value.$ref)) {
      const pointer = safelyDecoded(value.$ref.slice(1));
      if (valueAtPointer(schema, pointer) === undefined) return value.$ref.slice(0, 100);
    }
    if (typeof value === 'object' && value !== null) open.push(...Object.values(value).slice(0, MOST_PLACES));
  }
  return undefined;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function faultsOf({ name, description, inputSchema }: Tool): DescriptionFault[] {
  const found: DescriptionFault[] = [];
  const words = wordsIn(description);
  if (description.trim() === '') found.push({ tool: name, kind: 'no-description' });
  else if ([...words].every((word) => tokenize(wordsOfName(name).join(' ')).includes(word)))
    found.push({ tool: name, kind: 'repeats-name' });
  else if (tokenize(description).length < FEWEST_WORDS) found.push({ tool: name, kind: 'short-description' });
  if (description.length > LONGEST)
    found.push({ tool: name, kind: 'long-description', about: String(description.length) });
  const properties = Object.entries(objectOf(followed(inputSchema, inputSchema)?.properties));
  const bare = properties.filter(
    ([, given]) =>
      isJsonObject(given) &&
      textOf(followed(given, inputSchema)?.description).trim() === '' &&
      !isListed(given),
  );
  if (bare.length > 0)
    found.push({
      tool: name,
      kind: 'bare-parameters',
      about: bare
        .slice(0, 6)
        .map(([parameter]) => parameter)
        .join(', '),
    });
  const open = properties.find(
    ([, given]) =>
      isJsonObject(given) &&
      !isListed(given) &&
      /\b(?:one of|either|must be)\b[^.]{0,80}["'`]/i.test(textOf(given.description)),
  );
  if (open) found.push({ tool: name, kind: 'unlisted-values', about: open[0] });
  const broken = brokenReference(inputSchema);
  if (broken !== undefined) found.push({ tool: name, kind: 'broken-reference', about: broken });
  return found;
}

const isListed = (given: unknown): boolean =>
  isJsonObject(given) && (Array.isArray(given.enum) || given.const !== undefined);

function likeAnother(
  tools: readonly Tool[],
  described: readonly Set<string>[],
  index: number,
): DescriptionFault[] {
  const own = described[index]!;
  const other = described.findIndex((words, place) => {
    if (place >= index || own.size < FEWEST_WORDS) return false;
    const common = [...own].filter((word) => words.has(word)).length;
    return common / (own.size + words.size - common) >= ALIKE;
  });
  return other < 0 ? [] : [{ tool: tools[index]!.name, kind: 'like-another', about: tools[other]!.name }];
}

/** Another tool, and the share of equal words in the two descriptions, 0 to 1. */
export interface NearTool {
  tool: Tool;
  share: number;
}

/** The tools whose descriptions share most words with this one's, the nearest first; those that share none are left out. */
export function nearestTools(tool: Tool, others: readonly Tool[], most: number): NearTool[] {
  const own = wordsIn(tool.description);
  return others
    .flatMap((other): NearTool[] => {
      const words = wordsIn(other.description);
      const common = [...own].filter((word) => words.has(word)).length;
      return common === 0 ? [] : [{ tool: other, share: common / (own.size + words.size - common) }];
    })
    .sort((a, b) => b.share - a.share)
    .slice(0, most);
}
