import { isJsonObject, type JsonValue } from '#core/json.ts';
import { fieldSources, type RecordedField } from './fields.ts';
import { nearest, plainShapes, recognise } from './recognise.ts';
import { readers } from './readers/index.ts';
import { whyNoTranscript } from './shapes/transcript.ts';

/** The nearest format of an unrecognised document, and its matching parts, as the end of a sentence. */
export interface NearFormat {
  title: string;
  why: string;
}

/**
 * By its elements as rows, by the members that a format has, by a log that stands in it, by its messages, which many formats have, or as
 * one of the files that are called results; undefined where nothing is near.
 */
export function nearestIn(document: JsonValue): NearFormat | undefined {
  const inside = logsInside(document);
  const own = inside.find(({ id }) => !plainShapes.has(id));
  const ofList = Array.isArray(document) ? (ofRows(document) ?? own) : undefined;
  return ofList ?? ofMembers(document) ?? own ?? ofMessages(document) ?? inside[0] ?? ofResults(document);
}

/** What mcpbr's and promptfoo's files are known by, as `isDocument` of their readers asks for it. */
const RESULTS =
  'mcpbr’s have “metadata”, “summary” and a list “tasks”, each task with “instance_id”; promptfoo’s have “version”, “stats” and a list “results”, or these under “results”';

/** Many tools call a file `results.json`: where nothing tells whose it is, those that are read are named. A list of tasks alone is a data set. */
function ofResults(document: JsonValue): NearFormat | undefined {
  if (!isJsonObject(document)) return undefined;
  const { results, tasks, metadata, summary } = document;
  const hasParts = metadata !== undefined || summary !== undefined;
  if (!Array.isArray(results) && !(Array.isArray(tasks) && hasParts)) return undefined;
  const members = Object.keys(document);
  const named = members.slice(0, MOST_NAMED).map((name) => `“${name.slice(0, 40)}”`);
  const more = members.length > MOST_NAMED ? ` and ${members.length - MOST_NAMED} more` : '';
  return {
    title: 'a file of results',
    why: `${RESULTS}. This one has ${named.join(', ')}${more}`,
  };
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

/** Reports of tools for people and CI, and the parts that each lacks. */
const REPORTS: { isOne: (head: string) => boolean; why: string }[] = [
  {
    isOne: (head) => /^<testsuites?[\s>]/.test(withoutProlog(head)),
    why: 'JUnit XML holds verdicts and times, and neither calls nor answers: save the log itself, of promptfoo with -o results.json',
  },
  {
    isOne: (head) => /^<promptfoo[\s>]/.test(withoutProlog(head)),
    why: 'promptfoo’s XML does not tell numbers and lists from texts, so that calls cannot be read out of it: save the results with -o results.json',
  },
  {
    isOne: (head) => /^evalId: /.test(head) && /^results:\s*$/m.test(head),
    why: 'promptfoo’s results as YAML are not read: save them with -o results.json, which contains the same',
  },
  {
    isOne: isPromptfooTable,
    why: 'promptfoo’s CSV holds the text of each answer, and no calls, tools, models or usage: save the results with -o results.json',
  },
];

/** XML from its first element on: without its declaration and the comments before it. */
function withoutProlog(head: string): string {
  let rest = head;
  for (;;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : undefined;
    const at = end === undefined ? -1 : rest.indexOf(end);
    if (end === undefined || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** A column for each prompt, `[provider] prompt`, whose cells begin with the verdict; newer ones have the verdict in a column. */
function isPromptfooTable(head: string): boolean {
  const [header = '', ...rows] = head.split('\n', 6);
  const hasPrompts = /(?:^|,)"?\[[^\]\n]{1,200}\] /.test(header);
  const hasVerdicts = rows.some((row) => /(?:^|,)"?\[(?:PASS|FAIL|ERROR)\]/.test(row));
  return (
    hasPrompts && (hasVerdicts || (/(?:^|,)Status(?:,|$)/m.test(header) && /Grader Reason/.test(header)))
  );
}

/**
 * Why a report of verdicts, of which this text is the beginning, cannot be read as answers, and what to save instead; undefined where it is
 * none that is known.
 */
export const reportWithoutAnswers = (head: string): string | undefined =>
  REPORTS.find(({ isOne }) => isOne(head.trimStart()))?.why;
