import { isJsonObject, type JsonValue } from '#core/json.ts';
import { fieldSources, type RecordedField } from './fields.ts';
import { nearest, plainShapes, recognise } from './recognise.ts';
import { readers } from './readers/index.ts';
import { whyNoTranscript } from './shapes/transcript.ts';

/** The format that a document is nearest to, which no format recognises, and what of it is there, as the end of a sentence. */
export interface NearFormat {
  title: string;
  why: string;
}

/**
 * By its elements as rows, by the members that a format has, by a log that stands in it, or by its messages, which many formats have;
 * undefined where nothing is near.
 */
export function nearestIn(document: JsonValue): NearFormat | undefined {
  const inside = logsInside(document);
  const own = inside.find(({ id }) => !plainShapes.has(id));
  const ofList = Array.isArray(document) ? (ofRows(document) ?? own) : undefined;
  return ofList ?? ofMembers(document) ?? own ?? ofMessages(document) ?? inside[0];
}

const MOST_VALUES = 60;
const DEEPEST = 3;

/** Whole logs within the document, under the first members and elements, outermost first. */
function logsInside(document: JsonValue): (NearFormat & { id: string })[] {
  const logs: (NearFormat & { id: string })[] = [];
  let level: [string, JsonValue][] = [['', document]];
  for (let depth = 0; depth < DEEPEST; depth++) {
    level = level.flatMap(([at, value]) => innerOf(value, at)).slice(0, MOST_VALUES);
    for (const [at, value] of level) {
      const [found, other] = recognise({ document: value });
      if (found && !other)
        logs.push({
          id: found.reader.id,
          title: found.reader.title,
          why: `what stands at ${at.slice(0, 200)} is of that format, and what is around it is not known. Save that part as a file of its own`,
        });
    }
  }
  return logs;
}

function innerOf(value: JsonValue, at: string): [string, JsonValue][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .slice(0, Array.isArray(value) ? 3 : 30)
    .map(([key, inner]): [string, JsonValue] => [`${at}/${key}`, inner])
    .filter(([, inner]) => typeof inner === 'object' && inner !== null);
}

const MOST_ROWS = 50;

/** A list of what another format writes one a line. */
function ofRows(document: readonly JsonValue[]): NearFormat | undefined {
  const rows = document.slice(0, MOST_ROWS).filter((row) => isJsonObject(row));
  const near = nearest(rows);
  return (
    near && {
      title: near.title,
      why: `of its first ${rows.length} elements ${near.rows} are rows of that format, which is written one row a line. Save each element on a line of its own`,
    }
  );
}

/** Messages with roles, at the root, as `messages` or in each element. */
function ofMessages(document: JsonValue): NearFormat | undefined {
  const why =
    whyNoTranscript(Array.isArray(document) ? (document[0] ?? null) : document) ?? whyNoTranscript(document);
  return why === undefined ? undefined : { title: 'a plain conversation', why };
}

/** Fewer say nothing: others have such members, too. */
const LEAST_FIELDS = 3;
const MOST_NAMED = 4;

/** The format of whose fields at least half are where it has them; one within the document counts, one at its root alone does not. */
function ofMembers(document: JsonValue): NearFormat | undefined {
  const root = Array.isArray(document) ? document.slice(0, 3) : [document];
  const scored = readers.map(({ id, title }) => {
    const sources = fieldSources().filter(({ format, from }) => format === id && from.some(isPath));
    const found = sources.flatMap(({ field, from }): Found[] => {
      const path = from
        .filter(isPath)
        .find(
          (each) => root.some((value) => holds(value, each.split('.'))) || holds(document, each.split('.')),
        );
      return path === undefined ? [] : [{ field, path }];
    });
    return { title, found, of: sources.length };
  });
  const near = scored.filter(
    ({ found, of }) =>
      found.length >= LEAST_FIELDS &&
      found.length * 2 >= of &&
      found.some(({ path }) => path.replace('[].', '').includes('.')),
  );
  const [best] = near.toSorted((a, b) => b.found.length / b.of - a.found.length / a.of);
  if (!best) return undefined;
  const named = best.found
    .slice(0, MOST_NAMED)
    .map(({ field, path }) => `${field} (${path})`)
    .join(', ');
  const more = best.found.length > MOST_NAMED ? `, and ${best.found.length - MOST_NAMED} more,` : '';
  return {
    title: best.title,
    why: `it has ${named}${more} where that format has them, and not all that the format is known by`,
  };
}

interface Found {
  field: RecordedField;
  path: string;
}

const isPath = (from: string): boolean =>
  from !== 'file name' && !from.startsWith('@') && !from.startsWith('*');

/** Does anything stand at the path? Of lists the first elements are looked at. */
function holds(value: JsonValue | undefined, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined && value !== null;
  const lists = /(?:\[\])*$/.exec(step)![0].length / 2;
  const name = step.slice(0, step.length - 2 * lists);
  let found = name === '' ? [value] : membersOf(value, name);
  for (let list = 0; list < lists; list++)
    found = found.flatMap((each) => (Array.isArray(each) ? each.slice(0, 5) : []));
  return found.some((each) => holds(each, rest));
}

function membersOf(value: JsonValue | undefined, name: string): (JsonValue | undefined)[] {
  if (!isJsonObject(value)) return [];
  if (name === '*') return Object.values(value).slice(0, 5);
  return Object.hasOwn(value, name) ? [value[name]] : [];
}
