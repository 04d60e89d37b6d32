import type { ModelRef } from '#core/model.ts';
import { onOneLine } from '#core/quoted.ts';
import validHeader from './audits.schema.json?validate';
import { fromBitmap, toBitmap } from './bits.ts';
import { shortLength, splitParts, tooLong, unreadable } from './codec.ts';
import { datasetEntry, datasetOf, type DatasetEntry } from './header.ts';
import { headerBytes, headerValue, seal, unseal } from './sealed.ts';
import type { LinkedDataset } from './snapshot.ts';
import { MODEL_KINDS } from './standings.ts';

/** Kinds of instruments in the order that links number them. Part of the format: never change it, only append. */
const KINDS = ['executed', 'scorer', 'judge', 'rater', 'raters', 'publisher'] as const;

/** An instrument of a link: who, and what it says of every cell. */
interface LinkedInstrument {
  id: string;
  kind: (typeof KINDS)[number];
  title: string;
  /** By cell number: 0 fails, 1 passes, 2 no verdict. */
  said: Uint8Array;
}

/** An audit as its sender claims it: the verdicts of each instrument, of which every figure is made. */
export interface LinkedAudit {
  dataset: LinkedDataset;
  createdAt: number;
  versions: { app: string; rules: string };
  runId: string;
  /** Ordinals of the run's tasks in the data set's order, ascending. */
  ordinals: number[];
  /** Category of each of them; '' where it has none, or where there are more categories than a link names. */
  categories: string[];
  /** `kind`: absent for a language model, and in older links; `modelId`: of a baseline. */
  contenders: { name: string; kind?: ModelRef['kind']; modelId?: string }[];
  repeats: number;
  /** The first two are laid beside each other. */
  instruments: LinkedInstrument[];
  /** The only category that was looked at; absent: all. */
  category?: string;
}

const FORMAT = '1';
/** Verdicts: instruments × cells. */
const MOST_VERDICTS = 400_000;
const LONGEST_TEXT = 200;
const MOST_CATEGORIES = 250;

interface AuditHeader {
  d: DatasetEntry;
  a: number;
  v: [app: string, rules: string];
  u: string;
  m: (string | [name: string, kind: number, modelId?: string])[];
  r: number;
  i: [id: string, kind: number, title: string][];
  /** Names of categories; each task has one byte that counts them from 1. */
  g: string[];
  /** Place in `g` of the chosen category. */
  c?: number;
}

/** The text that follows `#/audit/`. Throws PlaygroundError 'permalink-too-long'. */
export function toAuditLink(link: LinkedAudit): Promise<string> {
  const { dataset, ordinals, categories, contenders, repeats, instruments } = link;
  const size = ordinals.length * contenders.length * repeats;
  if (size * instruments.length > MOST_VERDICTS) return Promise.reject(tooLong());
  const named = [...new Set(categories)].filter(Boolean).slice(0, MOST_CATEGORIES);
  const chosen = named.indexOf(link.category ?? '');
  const header: AuditHeader = {
    d: datasetEntry(dataset),
    a: Math.floor(link.createdAt / 1000),
    v: [link.versions.app, link.versions.rules],
    u: link.runId,
    m: contenders.map(({ name, kind, modelId }) => {
      const short = name.slice(0, LONGEST_TEXT);
      if (kind === undefined) return short;
      return [
        short,
        MODEL_KINDS.indexOf(kind),
        ...(modelId === undefined ? ([] as const) : ([modelId] as const)),
      ];
    }),
    r: repeats,
    i: instruments.map(({ id, kind, title }) => [id, KINDS.indexOf(kind), title.slice(0, LONGEST_TEXT)]),
    g: named,
    ...(chosen < 0 ? {} : { c: chosen }),
  };
  const head = headerBytes(header);
  if (!validHeader(headerValue(head))) return Promise.reject(tooLong());
  const groups = Uint8Array.from(categories, (category) => named.indexOf(category) + 1);
  return seal(FORMAT, [head, toBitmap(ordinals, dataset.tasks), groups, packed(instruments, size)]);
}

/** Reads what toAuditLink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromAuditLink(text: string): Promise<LinkedAudit> {
  const { whole } = unseal(text, [FORMAT]);
  const empty = new Uint8Array(0);
  const [first, bitmap = empty, groups = empty, verdicts = empty] = await splitParts(whole, shortLength);
  const header = headerValue(first);
  if (!validHeader(header)) throw unreadable('it is not in the format of our links');
  return linkOf(header as AuditHeader, bitmap, groups, verdicts);
}

function linkOf(
  header: AuditHeader,
  bitmap: Uint8Array,
  groups: Uint8Array,
  verdicts: Uint8Array,
): LinkedAudit {
  const { m: contenders, r: repeats, i: instruments, g: named, c } = header;
  const dataset = datasetOf(header);
  const ordinals = fromBitmap(bitmap, Math.min(dataset.tasks, bitmap.length * 8));
  const size = ordinals.length * contenders.length * repeats;
  if (size === 0) throw unreadable('it compares nothing');
  if (size * instruments.length > MOST_VERDICTS)
    throw unreadable('it claims more verdicts than a link may hold');
  if (new Set(instruments.map(([id]) => id)).size < instruments.length)
    throw unreadable('an instrument stands in it twice');
  const isNamed = groups.length === ordinals.length && groups.every((group) => group <= named.length);
  if (!isNamed || (c ?? 0) > Math.max(0, named.length - 1)) throw unreadable('a category in it has no name');
  const said = unpacked(verdicts, instruments.length, size);
  if (!said) throw unreadable('its verdicts are cut off or none that are possible');
  const names = ['', ...named.map((name) => onOneLine(name))];
  return {
    dataset,
    createdAt: header.a * 1000,
    versions: { app: header.v[0], rules: header.v[1] },
    runId: header.u,
    ordinals,
    categories: Array.from(groups, (group) => names[group]!),
    contenders: contenders.map((each) => {
      if (typeof each === 'string') return { name: onOneLine(each) };
      const [name, kind, modelId] = each;
      return {
        name: onOneLine(name),
        kind: MODEL_KINDS[kind]!,
        ...(modelId === undefined ? {} : { modelId }),
      };
    }),
    repeats,
    instruments: instruments.map(([id, kind, title], place) => ({
      id,
      kind: KINDS[kind]!,
      title: onOneLine(title),
      said: said[place]!,
    })),
    ...(c === undefined || named.length === 0 ? {} : { category: names[c + 1]! }),
  };
}

/** Five verdicts of three kinds fill a byte: 3⁵ = 243. */
const A_BYTE = 5;

function packed(instruments: readonly LinkedInstrument[], size: number): Uint8Array<ArrayBuffer> {
  const each = Math.ceil(size / A_BYTE);
  const bytes = new Uint8Array(each * instruments.length);
  instruments.forEach(({ said }, place) => {
    for (let at = size - 1; at >= 0; at--) {
      const byte = place * each + Math.floor(at / A_BYTE);
      bytes[byte] = bytes[byte]! * 3 + said[at]!;
    }
  });
  return bytes;
}

function unpacked(bytes: Uint8Array, instruments: number, size: number): Uint8Array[] | undefined {
  const each = Math.ceil(size / A_BYTE);
  if (bytes.length !== each * instruments || bytes.some((byte) => byte >= 3 ** A_BYTE)) return undefined;
  return Array.from({ length: instruments }, (_, place) =>
    Uint8Array.from(
      { length: size },
      (__, at) => Math.floor(bytes[place * each + Math.floor(at / A_BYTE)]! / 3 ** (at % A_BYTE)) % 3,
    ),
  );
}
