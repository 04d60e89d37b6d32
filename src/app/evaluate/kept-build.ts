import {
  CATEGORIES,
  isReason,
  PARTS,
  type CallResult,
  type Candidate,
  type LifeStep,
  type Part,
  type Pipeline,
  type Reason,
  type SimilarCall,
  type Writer,
} from '#builder/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { CHANGES, MOST_CHANGES, type Change } from './change-journal.ts';
import type { Database, Source } from '#store/storage/db.ts';
import { getSetting, putSettings } from '#store/storage/settings.ts';

/** The candidates of one server as they are kept. */
export interface KeptBuild {
  candidates: readonly Candidate[];
  /** Tools without a task, with the reason. */
  without: readonly (readonly [tool: string, why: string | Reason])[];
  /** The data sets that were made of them, oldest first. */
  versions: readonly Version[];
  /** The changes that led here, oldest first. */
  journal?: readonly Change[];
  /** Tools that may change something and that the person has allowed. */
  allowed?: readonly string[];
  /** Of the draws of the last proposal. */
  seed?: number;
  /** What models have not written of the last order. */
  unfinished?: Unfinished;
  /** The tools that tasks offer, as they were when tasks were last made: what is kept can be saved without the server. */
  tools?: readonly Tool[];
}

/** How far an order came that was broken off. */
export interface Unfinished {
  /** Parts that were written, of how many. */
  done: number;
  total: number;
  pipeline: Pipeline;
}

/** The proven tasks as they were at one time, as a data set. */
export interface Version {
  datasetId: string;
  /** hash32 of the rows: equal rows are the same version. */
  hash: number;
}

/** Candidates that are kept of one server. */
export const MOST_CANDIDATES = 5000;
/** Versions, names and tools that are read. */
const MOST = 5000;
/** Candidates that are written together: a change of one writes these alone. */
const CHUNK = 50;

const settingOf = (serverId: string): string => `builder-${serverId}`;
const chunkOf = (serverId: string, place: number): string => `${settingOf(serverId)}/${place}`;

const toolsOf = (serverId: string): string => `${settingOf(serverId)}/tools`;
const changeOf = (serverId: string, number: number): string => `${settingOf(serverId)}/change-${number}`;

const chunksOf = ({ candidates }: KeptBuild): Candidate[][] =>
  Array.from({ length: Math.ceil(Math.min(candidates.length, MOST_CANDIDATES) / CHUNK) }, (_, place) =>
    candidates.slice(place * CHUNK, Math.min((place + 1) * CHUNK, MOST_CANDIDATES)),
  );
/** As it is stored: without members that are undefined. */
const plain = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

/** Keeps a build, all of it or nothing. Of `before`, which was kept last, it writes what differs. */
export const keepBuild = (
  db: Database,
  serverId: string,
  build: KeptBuild,
  before?: KeptBuild,
): Promise<void> => putSettings(db, changesOf(serverId, build, before));

/** What is to be written, each made when it is asked for: a thousand candidates at once would block the page. */
function* changesOf(
  serverId: string,
  build: KeptBuild,
  before: KeptBuild | undefined,
): Generator<[string, JsonValue | undefined]> {
  const chunks = chunksOf(build);
  const old = before ? chunksOf(before) : [];
  for (const [place, chunk] of chunks.entries())
    if (chunk.length !== old[place]?.length || chunk.some((one, at) => one !== old[place]![at]))
      yield [chunkOf(serverId, place), plain(chunk)];
  for (let place = chunks.length; place < old.length; place++) yield [chunkOf(serverId, place), undefined];
  // A change is written once; one that grew is another value of the same number.
  const [journal, known] = [build.journal ?? [], new Set(before?.journal)];
  const numbers = new Set(journal.map(({ number }) => number));
  for (const { number } of known) if (!numbers.has(number)) yield [changeOf(serverId, number), undefined];
  for (const change of journal)
    if (!known.has(change)) yield [changeOf(serverId, change.number), plain(change)];
  if (build.tools && build.tools !== before?.tools) yield [toolsOf(serverId), plain(build.tools)];
  const { without, versions, allowed, seed, unfinished } = build;
  const kept = { chunks: chunks.length, changes: [...numbers], without, versions, allowed, seed, unfinished };
  yield [settingOf(serverId), plain(kept)];
}

/** What was kept of a server; undefined where there is nothing, or nothing that can be read. */
export async function keptBuild(source: Source, serverId: string): Promise<KeptBuild | undefined> {
  const stored = await getSetting(source, settingOf(serverId));
  if (!isJsonObject(stored) || typeof stored.chunks !== 'number') return undefined;
  const candidates: Candidate[] = [];
  for (let place = 0; place < Math.min(stored.chunks, MOST_CANDIDATES / CHUNK); place++) {
    const chunk = await getSetting(source, chunkOf(serverId, place));
    if (Array.isArray(chunk)) candidates.push(...chunk.flatMap((each) => readCandidate(each) ?? []));
  }
  const without = Array.isArray(stored.without) ? stored.without : [];
  const tools = await getSetting(source, toolsOf(serverId));
  const journal = await readJournal(source, serverId, stored.changes);
  return {
    candidates,
    ...(journal.length > 0 ? { journal } : {}),
    ...(isTexts(stored.allowed) ? { allowed: stored.allowed.slice(0, MOST) } : {}),
    ...(typeof stored.seed === 'number' ? { seed: stored.seed } : {}),
    ...readUnfinished(stored.unfinished),
    ...(Array.isArray(tools) ? { tools: tools.slice(0, MOST).flatMap((each) => readTool(each) ?? []) } : {}),
    without: without.flatMap((each) =>
      Array.isArray(each) && typeof each[0] === 'string' && (typeof each[1] === 'string' || isReason(each[1]))
        ? [[each[0], each[1] as string | Reason] as const]
        : [],
    ),
    versions: (Array.isArray(stored.versions) ? stored.versions : [])
      .slice(-MOST)
      .flatMap((each) => readVersion(each) ?? []),
  };
}

/** The last changes in a row that can be read: before a gap nothing can be gone back to. */
async function readJournal(
  source: Source,
  serverId: string,
  numbers: JsonValue | undefined,
): Promise<Change[]> {
  const journal: Change[] = [];
  const listed = Array.isArray(numbers) ? numbers.slice(-MOST_CHANGES) : [];
  for (const number of listed.toReversed()) {
    const change =
      typeof number === 'number'
        ? readChange(await getSetting(source, changeOf(serverId, number)))
        : undefined;
    if (change?.number !== number) break;
    journal.unshift(change);
  }
  return journal;
}

function readChange(stored: JsonValue | undefined): Change | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { number, at, proven, was, added } = stored;
  const is = CHANGES.find((each) => each === stored.is);
  if (typeof number !== 'number' || typeof at !== 'number' || typeof proven !== 'number') return undefined;
  if (!is || !Array.isArray(was) || !isTexts(added)) return undefined;
  const read = was.flatMap((each) => {
    const one = isJsonObject(each) ? readCandidate(each.one ?? null) : undefined;
    return one && isJsonObject(each) && typeof each.place === 'number' ? [{ place: each.place, one }] : [];
  });
  return read.length === was.length ? { number, is, at, proven, was: read, added } : undefined;
}

function readUnfinished(stored: JsonValue | undefined): Pick<KeptBuild, 'unfinished'> {
  if (!isJsonObject(stored)) return {};
  const { done, total, pipeline } = stored;
  return typeof done === 'number' &&
    typeof total === 'number' &&
    (pipeline === 'mcptoolbench' || pipeline === 'mcp-agentbench')
    ? { unfinished: { done, total, pipeline } }
    : {};
}

function readVersion(stored: JsonValue): Version | undefined {
  if (!haveTexts(stored, ['datasetId']) || typeof stored.hash !== 'number') return undefined;
  return { datasetId: stored.datasetId as string, hash: stored.hash };
}

function readTool(stored: JsonValue): Tool | undefined {
  if (!haveTexts(stored, ['name', 'description'])) return undefined;
  const { server, inputSchema, outputSchema, annotations, schemaFrom } = stored;
  if (!isJsonObject(inputSchema) || (server !== null && typeof server !== 'string')) return undefined;
  return {
    ...{ name: stored.name as string, description: stored.description as string, server, inputSchema },
    schemaFrom: schemaFrom === 'mapped' || schemaFrom === 'missing' ? schemaFrom : 'source',
    ...(typeof stored.title === 'string' ? { title: stored.title } : {}),
    ...(isJsonObject(outputSchema) ? { outputSchema } : {}),
    ...(isJsonObject(annotations) ? { annotations } : {}),
  };
}

function readCandidate(stored: JsonValue): Candidate | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { id, query, calls, servers, said, life, day } = stored;
  const category = CATEGORIES.find((each) => each === stored.category);
  if (typeof id !== 'string' || typeof query !== 'string' || !category || !isTexts(servers)) return undefined;
  if (!Array.isArray(calls) || !calls.every(isCall) || !Array.isArray(life) || !life.every(isStep))
    return undefined;
  // A part that cannot be read costs the candidate its details, not its place.
  const steps = life.map(({ exchanges, trials, why, ...step }) => ({
    ...step,
    ...(isReason(why) ? { why } : {}),
    ...(Array.isArray(exchanges) && exchanges.every(isExchange) ? { exchanges } : {}),
    ...(Array.isArray(trials) && trials.every(isTrial) ? { trials } : {}),
  }));
  return {
    id,
    query,
    category,
    servers,
    calls: calls as unknown as ToolCall[],
    said: isJsonObject(said) && isTexts(Object.values(said)) ? (said as Record<string, string>) : {},
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...writtenParts(stored),
    life: steps as unknown as LifeStep[],
  };
}

/** The parts of a candidate that a model has written, and who has edited them. */
function writtenParts(stored: JsonObject): Partial<Candidate> {
  const texts = ['profile', 'scenario', 'objective', 'answer'].flatMap((part) =>
    typeof stored[part] === 'string' ? [[part, stored[part]] as const] : [],
  );
  const { edited, writer, similar, results } = stored;
  return {
    ...(Object.fromEntries(texts) as Partial<Record<Exclude<Part, 'query'>, string>>),
    ...(isTexts(edited)
      ? { edited: ([...PARTS, 'calls'] as const).filter((part) => edited.includes(part)) }
      : {}),
    ...(Array.isArray(similar) && similar.every(isSimilar)
      ? { similar: similar as unknown as SimilarCall[] }
      : {}),
    ...(Array.isArray(results) && results.every(isResult)
      ? { results: results as unknown as CallResult[] }
      : {}),
    ...(isJsonObject(writer) && isWriter(writer) ? { writer: writer as unknown as Writer } : {}),
  };
}

const isWriter = (writer: JsonObject): boolean => {
  const { edited, prompts = {}, solvers = [], attempts = 0 } = writer;
  return (
    haveTexts({ judge: '', ...writer }, ['pipeline', 'model', 'judge']) &&
    [edited, solvers].every(isTexts) &&
    typeof attempts === 'number' &&
    isJsonObject(prompts) &&
    Object.values(prompts).every((each) => haveTexts(each, ['system', 'user']))
  );
};

const isSimilar = (each: JsonValue): boolean =>
  haveTexts(each, ['call', 'name']) &&
  (each.server === null || typeof each.server === 'string') &&
  isJsonObject(each.arguments);

const isResult = (each: JsonValue): boolean =>
  haveTexts(each, ['call', 'text']) && typeof each.length === 'number';

const isTexts = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isCall = (call: JsonValue): boolean => haveTexts(call, ['id', 'name']) && isJsonObject(call.arguments);
const isStep = (step: JsonValue): step is JsonObject =>
  haveTexts(step, ['step', 'is', 'evidence']) && (step.of === undefined || typeof step.of === 'string');
const haveTexts = (value: JsonValue, names: readonly string[]): value is JsonObject =>
  isJsonObject(value) && names.every((name) => typeof value[name] === 'string');
const isExchange = (value: JsonValue): boolean => haveTexts(value, ['prompt', 'sent', 'reply']);
const isTrial = (value: JsonValue): boolean =>
  haveTexts(value, ['by', 'answer']) &&
  Array.isArray(value.calls) &&
  value.calls.every((call) => haveTexts(call, ['name', 'arguments', 'answer']));
