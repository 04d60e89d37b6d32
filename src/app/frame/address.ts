import type { CellAddress } from '#core/cell.ts';
import { siteFolder, siteRoot } from './site.ts';

/** An address of the app. Text pages have folders of the site, `learn/noise/`; all others follow the #, `#/data`. */
export interface Address {
  /** Decoded segments; empty on Home. */
  path: readonly string[];
  /** Filters and selections. Read only: a change is a new address. */
  query: URLSearchParams;
}

export type QueryChange = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The first segments of all page addresses. */
export const PAGES: readonly string[] = [
  ...[
    'learn',
    'methods',
    'data',
    'connect',
    'evaluate',
    'tools',
    'keys',
    'runs',
    'published',
    'compare',
    'lab',
    'audit',
  ],
  ...['r', 's', 't'],
];

/** Pages below `learn` that are no lessons. */
const NO_LESSONS: readonly string[] = ['sheets', 'class', 'be-the-model'];

/** How many first segments of an address are folders of the site with a written page; undefined if there is no such page. */
function foldersOf([first, second, third]: readonly string[]): number | undefined {
  if (first === undefined) return 0;
  if (second === undefined) return first === 'learn' || first === 'methods' ? 1 : undefined;
  if (!/^[a-z0-9-]+$/.test(second)) return undefined;
  // A step is a place on the page of its lesson.
  if (first === 'learn') return NO_LESSONS.includes(second) ? undefined : 2;
  if (third !== undefined) return undefined;
  return first === 'methods' || (first === 'r' && second === SAMPLE_RUN_ID) ? 2 : undefined;
}

/**
 * Reads an address in any of its forms: `#/data/x?call=parallel`, from whatever page; `/learn/noise/#next?hide=nav` below the site's
 * root; and those that older links have, `#/learn/noise/next`. Typed by hand, `#lab` and `#/LAB` are the page too, and on Home a name of
 * nothing is no address. A segment that is no valid percent encoding is kept as it is.
 */
export function parseAddress(address: string): Address {
  const { path, query } = addressIn(address);
  // In older addresses published answers are a part of the Data page.
  const isPublished = path.join('/') === 'data' && query.get('show') === 'published';
  return isPublished ? { path: ['published'], query: changed(query, { show: undefined }) } : { path, query };
}

function addressIn(address: string): Address {
  const [, folders = '', hash = ''] = /^([^#]*)#?([^]*)$/.exec(address) ?? [];
  const mark = hash.indexOf('?');
  const named = mark < 0 ? hash : hash.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : hash.slice(mark + 1));
  const typed = asPage(segmentsOf(named));
  if (named.startsWith('/')) return { path: typed, query };
  const path = foldersIn(folders);
  // Elsewhere it is the id of an element, such as that of “Skip to content”.
  const isStep = path[0] === 'learn' && path.length === 2 && named !== 'main';
  const isPage = PAGES.includes(typed[0] ?? '') || (path.length === 0 && named !== '' && named !== 'main');
  if (isPage && !isStep) return { path: typed, query };
  return { path: isStep ? [...path, ...segmentsOf(named)] : path, query };
}

/** Names of pages are known in capitals too; letters that stand for a link's kind are not. In older addresses Compare is called `standings`. */
function asPage([first = '', ...rest]: readonly string[]): string[] {
  const lower = first.toLowerCase();
  if (lower === 'standings') return ['compare', ...rest];
  return [lower.length > 1 && PAGES.includes(lower) ? lower : first, ...rest].filter(Boolean);
}

/** Segments of a path below the site's root. */
function foldersIn(pathname: string): string[] {
  const root = siteRoot();
  const below = root !== undefined && pathname.startsWith(root) ? pathname.slice(root.length) : '';
  return segmentsOf(below.replace(/[^/]*\.html$/, ''));
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean).map(decodeSegment);

/**
 * Writes an address, for links: `#/data`, which means the same on every page, or a path from the site's root. Every segment is encoded;
 * empty segments, undefined and '' queries are left out.
 */
export function buildAddress(path: readonly string[], query: QueryChange | URLSearchParams = {}): string {
  const parameters = query instanceof URLSearchParams ? query : changed(new URLSearchParams(), query);
  const tail = parameters.size > 0 ? `?${parameters}` : '';
  const segments = path.filter(Boolean);
  const root = siteRoot();
  const folders = root === undefined ? undefined : foldersOf(segments);
  const encoded = segments.map(encodeSegment);
  if (folders === undefined) return `#/${encoded.join('/')}${tail}`;
  const hash = encoded.slice(folders).join('/') + tail;
  return `${root}${encoded
    .slice(0, folders)
    .map((folder) => `${folder}/`)
    .join('')}${hash && `#${hash}`}`;
}

/** The same address as the site's links have it; for those that texts and older links have. */
export function canonicalAddress(address: string): string {
  const { path, query } = parseAddress(address);
  return buildAddress(path, query);
}

/** Half a character cannot be encoded and is replaced; an id from outside may hold one. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The query after a change: undefined, empty and [] remove a name. */
export function changed(query: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const item of typeof value === 'string' ? [value] : (value ?? [])) {
      if (item !== '') next.append(name, item);
    }
  }
  return next;
}

/** The run that the build writes and every visit can show. */
export const SAMPLE_RUN_ID = 'sample';

/** Where one cell is shown. Task, model and repeat are counted from 1, as people read them. */
export const addressOfCell = (runId: string, at: CellAddress, query: QueryChange = {}): string =>
  buildAddress(['r', runId, ...numbersOf(at)], query);

/** The same cell, open in the Scoring Lab. */
export const addressOfLabCell = (runId: string, at: CellAddress): string =>
  buildAddress(['lab', 'r', runId, ...numbersOf(at)]);

/** The last parts of a cell's address. */
export const numbersOf = ({ task, model, repeat }: CellAddress): string[] =>
  [task, model, repeat].map((each) => String(each + 1));

/** The cell that `#/r/<run>/<task>/<model>/<repeat>` means, or undefined when the numbers are none. */
export function cellOfParameters(task?: string, model = '1', repeat = '1'): CellAddress | undefined {
  const numbers = [task, model, repeat].map((text) =>
    /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) - 1 : -1,
  );
  if (numbers.some((number) => number < 0)) return undefined;
  return { task: numbers[0]!, model: numbers[1]!, repeat: numbers[2]! };
}

export const addressOfRun = (runId: string): string => buildAddress(['r', runId]);
export const addressOfCompare = (runs: readonly { id: string }[], query: QueryChange = {}): string =>
  buildAddress(['compare'], { run: runs.map(({ id }) => id), ...query });
/** Where the answers of a run are judged; with a judging, its results. */
export const addressOfJudging = (runId: string, query: QueryChange = {}): string =>
  buildAddress(['runs', runId, 'judge'], query);
export const addressOfDataset = (datasetId: string, query: QueryChange = {}): string =>
  buildAddress(['data', datasetId], query);
export const addressOfTask = (datasetId: string, taskId: string): string =>
  buildAddress(['data', datasetId, taskId]);

/**
 * An address with the site's origin and folder before it, to be given away; with `search`, such as `?embed=1`, before the #. What
 * stands behind the # opens in the language of the reader.
 */
export function linkTo(address: string, search = ''): string {
  // The build, which renders pages too, does not know where the site will stand.
  if (!globalThis.location) return address;
  const link = new URL(
    address,
    new URL(siteFolder() ?? location.pathname.replace(/[^/]*$/, ''), location.origin),
  );
  link.search = search;
  return link.href;
}
/** Where a data set's labels are audited. Ids of tasks begin with the name of their file and a #, so none takes this place. */
export const addressOfAudit = (datasetId: string): string => buildAddress(['data', datasetId, 'audit']);

/** The page of a scorer, a metric, a kind of judge (`judge-…`) or a baseline. */
export const addressOfMethod = (methodId: string): string => buildAddress(['methods', methodId]);

/** Where a run's judges, people and scorers are audited against each other. */
export const addressOfJudgeAudit = (runId: string, query: QueryChange = {}): string =>
  buildAddress(['r', runId, 'audit'], query);

/** The address inside a pasted link, if it is one of ours, as older links have it: everything after its #. Only the shape is checked. */
export function addressInLink(text: string): string | undefined {
  const sample = new RegExp(`/r/${SAMPLE_RUN_ID}/(?:#(\\?\\S*))?$`).exec(text.trim());
  if (sample) return `#/r/${SAMPLE_RUN_ID}${sample[1] ?? ''}`;
  const mark = text.indexOf('#/');
  const address = mark < 0 ? '' : text.slice(mark).trim();
  return /^#\/((s|t|r|compare|standings|audit)\/|t\?src=)[^\s]+$/.test(address) ? address : undefined;
}

/** A server, or a whole testbed by its testbed id, on the Connect page; with a tool, its form. */
export const addressOfServer = (serverId: string, tool = ''): string =>
  buildAddress(['connect', serverId, tool]);

export interface RouteMatch<R> {
  route: R;
  parameters: Record<string, string | undefined>;
}

/** The first route that fits a path; undefined where none does. */
export function matchRoute<R extends { pattern: string }>(
  path: readonly string[],
  table: readonly R[],
): RouteMatch<R> | undefined {
  for (const route of table) {
    const parameters = matchPattern(route.pattern, path);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

function matchPattern(
  pattern: string,
  path: readonly string[],
): Record<string, string | undefined> | undefined {
  const segments = pattern.split('/').filter(Boolean);
  if (path.length > segments.length) return undefined;
  const found: [string, string | undefined][] = [];
  for (const [index, segment] of segments.entries()) {
    const given = path[index];
    const name = /^:(\w+)(\??)$/.exec(segment);
    if (name ? given === undefined && name[2] === '' : given !== segment) return undefined;
    if (name) found.push([name[1]!, given]);
  }
  return Object.fromEntries(found);
}
