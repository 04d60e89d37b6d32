import type { ModelRef } from '#core/model.ts';
import { onOneLine } from '#core/quoted.ts';
import type { RecordedSource } from '#core/recording.ts';
import { fromBitmap, toBitmap } from './bits.ts';
import { shortLength, splitParts, tooLong, unreadable } from './codec.ts';
import { packCounts, unpackCounts, type PackedCounts } from './counts.ts';
import { datasetEntry, datasetOf, type DatasetEntry } from './header.ts';
import { recordedEntry, recordedSource, type RecordedEntry } from './recorded-entry.ts';
import { headerBytes, headerValue, seal, unseal } from './sealed.ts';
import type { LinkedDataset } from './snapshot.ts';
import validHeader from './standings.schema.json?validate';

/** Standings as their sender claims them: models by evaluators, and the verdicts on every compared task. */
export interface LinkedStandings {
  dataset: LinkedDataset;
  createdAt: number;
  versions: { app: string; rules: string };
  /** Names of a log's files stay with the sender. */
  runs: { id: string; createdAt: number; recorded?: RecordedSource }[];
  /** `modelId`: of a baseline, absent in older links; `run`: place in `runs`; `contender`: its place in that run. */
  systems: { title: string; kind: ModelRef['kind']; modelId?: string; run: number; contender: number }[];
  /** Ordinals of the compared tasks in the data set's order, ascending. */
  ordinals: number[];
  /** Tasks of the runs that are not compared. */
  leftOut: number;
  scorerIds: string[];
  /** By evaluator, at `system * tasks + task`: attempts judged, 1 or more, and those of them that are correct. */
  counts: { counted: Uint8Array; correct: Uint8Array }[];
}

const FORMAT = '1';
export const MODEL_KINDS: readonly ModelRef['kind'][] = [
  'language-model',
  'baseline',
  'scripted',
  'recorded',
];
/** More verdicts than this a link does not hold: models × tasks × evaluators. */
const MOST_VERDICTS = 400_000;
const LONGEST_TEXT = 200;

interface StandingsHeader {
  d: DatasetEntry;
  a: number;
  v: [app: string, rules: string];
  u: [id: string, seconds: number, source?: RecordedEntry][];
  m: [title: string, kind: number, run: number, contender: number, modelId?: string][];
  c: string[];
  /** Most attempts at a task; absent: 1. */
  q?: number;
  /** Do tasks differ in their number of attempts? */
  w?: true;
  /** Tasks left out. */
  o: number;
}

/** The text that follows `#/standings/`. Throws PlaygroundError 'permalink-too-long'. */
export function toStandingsLink(link: LinkedStandings): Promise<string> {
  const { dataset, systems, ordinals, counts, scorerIds } = link;
  if (systems.length * ordinals.length * scorerIds.length > MOST_VERDICTS) return Promise.reject(tooLong());
  const { most, varies, bytes } = packCounts(counts);
  const header: StandingsHeader = {
    d: datasetEntry(dataset),
    a: Math.floor(link.createdAt / 1000),
    v: [link.versions.app, link.versions.rules],
    u: link.runs.map(({ id, createdAt, recorded }) => {
      const seconds = Math.floor(createdAt / 1000);
      return recorded ? [id, seconds, recordedEntry(recorded)] : [id, seconds];
    }),
    m: systems.map(({ title, kind, modelId, run, contender }) => [
      title.slice(0, LONGEST_TEXT),
      MODEL_KINDS.indexOf(kind),
      run,
      contender,
      ...(modelId === undefined ? ([] as const) : ([modelId] as const)),
    ]),
    c: scorerIds,
    ...(most > 1 ? { q: most } : {}),
    ...(varies ? { w: true } : {}),
    o: link.leftOut,
  };
  const head = headerBytes(header);
  // A log may name its source longer than a reader of links takes.
  if (!validHeader(headerValue(head))) return Promise.reject(tooLong());
  return seal(FORMAT, [head, toBitmap(ordinals, dataset.tasks), bytes]);
}

/** Reads what toStandingsLink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromStandingsLink(text: string): Promise<LinkedStandings> {
  const { whole } = unseal(text, [FORMAT]);
  const [first, bitmap = new Uint8Array(0), packed = new Uint8Array(0)] = await splitParts(
    whole,
    shortLength,
  );
  const header = headerValue(first);
  if (!validHeader(header)) throw unreadable('it is not in the format of our links');
  return linkOf(header as StandingsHeader, bitmap, packed);
}

function linkOf(header: StandingsHeader, bitmap: Uint8Array, packed: Uint8Array): LinkedStandings {
  const { m, u, c, q: most = 1, w: varies = false } = header;
  const dataset = datasetOf(header);
  const ordinals = fromBitmap(bitmap, Math.min(dataset.tasks, bitmap.length * 8));
  const size = m.length * ordinals.length;
  if (size === 0) throw unreadable('it compares nothing');
  if (size * c.length > MOST_VERDICTS) throw unreadable('it claims more verdicts than a link may hold');
  if (m.some(([, , run]) => run >= u.length)) throw unreadable('a model in it has no run');
  if (new Set(c).size < c.length) throw unreadable('an evaluator stands in it twice');
  const form: PackedCounts = { most, varies, bytes: packed };
  const counts = unpackCounts(form, c.length, size);
  if (!counts) throw unreadable('its verdicts are cut off or none that are possible');
  return {
    dataset,
    createdAt: header.a * 1000,
    versions: { app: header.v[0], rules: header.v[1] },
    runs: u.map(([id, seconds, recorded]) => ({
      id,
      createdAt: seconds * 1000,
      ...(recorded ? { recorded: recordedSource(recorded) } : {}),
    })),
    systems: m.map(([title, kind, run, contender, modelId]) => ({
      title: onOneLine(title),
      kind: MODEL_KINDS[kind]!,
      ...(modelId === undefined ? {} : { modelId }),
      run,
      contender,
    })),
    ordinals,
    leftOut: header.o,
    scorerIds: c,
    counts,
  };
}
