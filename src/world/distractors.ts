import type { JsonObject } from '#core/json.ts';
import { hash32, shuffledIndices } from '#core/random.ts';
import { cell, lazy, readTable, remembered } from '#core/table.ts';
import type { Tool } from '#core/tool.ts';
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

/** One kind of tool. Each wording stands in some servers, so that a word of ours does not mark all of them. */
interface Pattern {
  name: (thing: Thing) => string;
  wordings: readonly [(thing: Thing, of: string) => string, (thing: Thing, of: string) => string];
  takes: (thing: Thing) => { properties: JsonObject; required: string[] };
}

const property = (description: string, type = 'string'): JsonObject => ({ type, description });

const idOf = ({ one }: Thing): JsonObject => ({ id: property(`Id of the ${one}`) });

const fieldsOf = ({ one, fields }: Thing): JsonObject =>
  Object.fromEntries(fields.map((field) => [field, property(`${capital(field)} of the ${one}`)]));

const limit = { limit: property('How many at most', 'integer') };

const PATTERNS: readonly Pattern[] = [
  {
    name: ({ many }) => `list ${many}`,
    wordings: [
      ({ many, fields }, of) =>
        `Lists the ${many} of ${of}, newest first; only those of one ${said(fields[0])} if it is given.`,
      ({ many }, of) => `Returns all ${many} in ${of}, page by page.`,
    ],
    takes: ({ one, fields }) => ({
      properties: { [fields[0]!]: property(`${capital(fields[0]!)} of the ${one}`), ...limit },
      required: [],
    }),
  },
  {
    name: ({ one }) => `get ${one}`,
    wordings: [
      ({ one }, of) => `Returns one ${one} of ${of} with all its fields.`,
      ({ one, fields }) => `Fetches the details of a ${one}: ${fields.map(said).join(', ')}.`,
    ],
    takes: (thing) => ({ properties: idOf(thing), required: ['id'] }),
  },
  {
    name: ({ one }) => `create ${one}`,
    wordings: [
      ({ one }, of) => `Adds a new ${one} to ${of} and returns its id.`,
      ({ one, fields }) => `Creates a ${one} from its ${fields.map(said).join(', ')}.`,
    ],
    takes: (thing) => ({ properties: fieldsOf(thing), required: [thing.fields[0]!] }),
  },
  {
    name: ({ one }) => `update ${one}`,
    wordings: [
      ({ one }) => `Changes fields of a ${one}; fields that are left out stay as they are.`,
      ({ one }, of) => `Edits an existing ${one} in ${of}.`,
    ],
    takes: (thing) => ({ properties: { ...idOf(thing), ...fieldsOf(thing) }, required: ['id'] }),
  },
  {
    name: ({ one }) => `delete ${one}`,
    wordings: [
      ({ one }) => `Deletes a ${one} for good. This cannot be undone.`,
      ({ one }, of) => `Removes the ${one} with this id from ${of}.`,
    ],
    takes: (thing) => ({ properties: idOf(thing), required: ['id'] }),
  },
  {
    name: ({ many }) => `search ${many}`,
    wordings: [
      ({ many }, of) => `Finds ${many} in ${of} by words, best matches first.`,
      ({ many, fields }) => `Full-text search over ${many} by ${fields.map(said).join(', ')}.`,
    ],
    takes: ({ many }) => ({
      properties: { query: property(`Words to look for in ${many}`), ...limit },
      required: ['query'],
    }),
  },
  {
    name: ({ many }) => `count ${many}`,
    wordings: [
      ({ many, fields }) => `Counts ${many}, grouped by ${said(fields[0])}.`,
      ({ many }, of) => `Says how many ${many} there are in ${of}.`,
    ],
    takes: ({ many }) => ({
      properties: { group_by: property(`Field of the ${many} to group by`) },
      required: [],
    }),
  },
  {
    name: ({ many }) => `export ${many}`,
    wordings: [
      ({ many }) => `Writes ${many} to a file, as CSV, JSON or PDF, and returns its address.`,
      ({ many }, of) => `Downloads the ${many} of ${of} between two dates.`,
    ],
    takes: () => ({
      properties: {
        format: { ...property('Format of the file'), enum: ['csv', 'json', 'pdf'] },
        from_date: property('First day, YYYY-MM-DD'),
        to_date: property('Last day, YYYY-MM-DD'),
      },
      required: ['format'],
    }),
  },
  {
    name: ({ one }) => `archive ${one}`,
    wordings: [
      ({ one }) => `Moves a ${one} to the archive, from where it can be brought back.`,
      ({ one }, of) => `Hides a ${one} from the lists of ${of} without deleting it.`,
    ],
    takes: (thing) => ({ properties: idOf(thing), required: ['id'] }),
  },
  {
    name: ({ one }) => `watch ${one}`,
    wordings: [
      ({ one }) => `Sends a notice to an address whenever this ${one} changes.`,
      ({ one }, of) => `Subscribes to changes of a ${one} in ${of}.`,
    ],
    takes: (thing) => ({
      properties: { ...idOf(thing), address: property('E-mail address for the notices') },
      required: ['id', 'address'],
    }),
  },
  {
    name: ({ many }) => `compare ${many}`,
    wordings: [
      ({ many, fields }) => `Compares two ${many} by ${fields.map(said).join(', ')}.`,
      ({ many }) => `Shows the differences between two ${many} side by side.`,
    ],
    takes: ({ one }) => ({
      properties: { first_id: property(`Id of one ${one}`), second_id: property(`Id of the other ${one}`) },
      required: ['first_id', 'second_id'],
    }),
  },
  {
    name: ({ one }) => `${one} history`,
    wordings: [
      ({ one }) => `Lists every change of a ${one}: when, by whom, and the old and new values.`,
      ({ one }, of) => `Returns the audit trail of one ${one} in ${of}.`,
    ],
    takes: (thing) => ({ properties: { ...idOf(thing), ...limit }, required: ['id'] }),
  },
];

const TOOLS_OF_A_THING = 4;

/**
 * Made-up tools of 64 made-up servers, 512 in all, each with a name of its own. They are made from a table and do nothing: a menu holds
 * them beside tools that work. Same order and words each time.
 */
export const distractors = lazy((): readonly Tool[] =>
  rows().flatMap(({ server, title, first, second }) =>
    [first, second].flatMap((thing) => {
      const seed = hash32(`${server}/${thing.one}`);
      return shuffledIndices(PATTERNS.length, seed, TOOLS_OF_A_THING).map((at): Tool => {
        const { name, wordings, takes } = PATTERNS[at]!;
        return {
          name: nameIn(server, name(thing)),
          server,
          description: wordings[(seed >>> at) & 1]!(thing, title),
          inputSchema: { type: 'object', ...takes(thing) },
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
