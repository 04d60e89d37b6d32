import type { JsonObject } from '#core/json.ts';
import { hash32, shuffledIndices } from '#core/random.ts';
import { cell, columns, lazy, readTable, remembered } from '#core/table.ts';
import type { Tool } from '#core/tool.ts';
import kindsText from './distractor-kinds.tsv?raw';
import text from './distractors.tsv?raw';

/** Tools of the whole catalogue: the testbed's and the made-up ones. */
export const CATALOGUE_SIZE = 700;

/** What a server keeps: its name, for one and for many, and its fields. */
interface Thing {
  one: string;
  many: string;
  fields: readonly string[];
}

function thingOf(written: string): Thing {
  const [one, many, fields] = written.split('/');
  if (!one || !many || !fields) throw new Error(`is no thing: ${written}`);
  return { one, many, fields: fields.split(',') };
}

const rows = lazy(() =>
  readTable('distractors.tsv', text, {
    server: cell.text,
    title: cell.text,
    first: thingOf,
    second: thingOf,
  }),
);

/**
 * The kinds of tools. Each has two wordings, and each stands in some servers, so that a word of ours does not mark all of them. `takes` holds
 * `name: description` of each parameter, texts alone but for `limit`; `id`, `limit`, `first` and `fields` of the thing are known by name.
 */
const kinds = lazy(() =>
  readTable('distractor-kinds.tsv', kindsText, {
    ...columns(cell.text, 'name', 'wording', 'other'),
    takes: cell.list('; '),
    required: cell.list(),
  }),
);

const property = (description: string, type = 'string'): JsonObject => ({ type, description });

/** What a parameter of a kind is for a thing, by its name. */
function propertiesOf(written: string, thing: Thing, fill: (text: string) => string): JsonObject {
  const { one, fields } = thing;
  const fieldsOf = (names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((field) => [field, property(`${capital(field)} of the ${one}`)]));
  if (written === 'fields') return fieldsOf(fields);
  if (written === 'first') return fieldsOf(fields.slice(0, 1));
  if (written === 'id') return { id: property(`Id of the ${one}`) };
  if (written === 'limit') return { limit: property('How many at most', 'integer') };
  const [head = '', description = ''] = written.split(': ');
  const [name = '', values] = head.split('=');
  return { [name]: { ...property(fill(description)), ...(values ? { enum: values.split('|') } : {}) } };
}

const TOOLS_OF_A_THING = 4;

/**
 * Made-up tools of 64 made-up servers, 512 in all, each with a name of its own. They are made from a table and do nothing: a menu holds
 * them beside tools that work. Same order and words each time.
 */
export const distractors = lazy((): readonly Tool[] =>
  rows().flatMap(({ server, title, first, second }) =>
    [first, second].flatMap((thing) => {
      const seed = hash32(`${server}/${thing.one}`);
      const words: Record<string, string> = {
        ...{ one: thing.one, many: thing.many, of: title },
        ...{ first: said(thing.fields[0]), fields: thing.fields.map(said).join(', ') },
      };
      const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, word: string) => words[word]!);
      return shuffledIndices(kinds().length, seed, TOOLS_OF_A_THING).map((at): Tool => {
        const { name, wording, other, takes, required } = kinds()[at]!;
        return {
          name: nameIn(server, fill(name)),
          server,
          description: fill((seed >>> at) & 1 ? other : wording),
          inputSchema: {
            type: 'object',
            properties: Object.assign(
              {},
              ...takes.map((each) => propertiesOf(each, thing, fill)),
            ) as JsonObject,
            required: required.map((each) => (each === 'first' ? thing.fields[0]! : each)),
          },
          schemaFrom: 'source',
        };
      });
    }),
  ),
);

/** What a model is given to know of a made-up server, as of any other. */
export function madeUpServer(name: string): { server: string; description: string } | undefined {
  const row = rows().find(({ server }) => server === name);
  return row && { server: name, description: `${row.title}: ${row.first.many} and ${row.second.many}.` };
}

/** `tools` and made-up ones after them, up to the size of the catalogue; those of a name that `tools` have already are left out. */
export const withDistractors = remembered((tools: readonly Tool[]): readonly Tool[] => {
  const names = new Set(tools.map(({ name }) => name));
  const others = distractors().filter(({ name }) => !names.has(name));
  return [...tools, ...others.slice(0, Math.max(0, CATALOGUE_SIZE - tools.length))];
});

/** A server spells all its names in one way, as real ones do; half of them put their own name first. */
function nameIn(server: string, words: string): string {
  const style = hash32(server);
  const parts = [...(style & 1 ? [server] : []), words].join(' ').split(/[ -]/);
  if (style % 3 === 0) return parts.join('-');
  return style % 3 === 1 ? parts.join('_') : parts[0]! + parts.slice(1).map(capital).join('');
}

const capital = (word: string): string => {
  const spaced = said(word);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const said = (field = ''): string => field.replaceAll('_', ' ');
