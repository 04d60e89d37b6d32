import type { JsonValue } from '#core/json.ts';
import { HeldRow } from './bytes.ts';

/** Where a value stands in a row that was met before. */
export interface KnownPart {
  start: number;
  end: number;
  known: KnownValue;
}

/** One piece of text that should be a row. */
export interface CutRow {
  bytes: Uint8Array;
  /** The depth of the text without its known parts, which are flat. */
  depth: number;
  knownParts: KnownPart[];
  /** Decoded, with marks in place of its known parts; absent until rows are decoded together. */
  text?: string;
  tooLong: boolean;
  /** The comma before it is missing, or it stands after the end of the array. */
  glued: boolean;
  /** The file ends inside it. */
  cutOff: boolean;
}

/** A value that nests deeper is followed each time, so that its depth is seen. */
const DEEPEST_KNOWN = 32;
export const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
export const LINE_FEED = 0x0a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isSpace = (byte: number): boolean => byte <= 0x20;
const isClosing = (byte: number): boolean => byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;
const isOpening = (byte: number): boolean => byte === OPEN_ARRAY || byte === OPEN_OBJECT;

/**
 * Cuts rows out of the bytes of one JSON array or of values that follow each other, however they are broken into
 * chunks. Text is not parsed here: only strings and nesting are followed, so a bad row ends where it would have ended.
 */
export class ValueCutter {
  /** Inside the array that holds the rows. */
  #inArray = false;
  #wasArray = false;
  #afterArray = false;
  #depth = 0;
  #deepest = 0;
  #inString = false;
  #escaped = false;
  #inRow = false;
  #isScalar = false;
  /** The sign that no row of this cutter holds; -1 where each may be in one. */
  #lineEnd = -1;
  readonly #known: KnownValues;
  #knownParts: KnownPart[] = [];
  #separated = true;
  #glued = false;
  readonly #held = new HeldRow();

  constructor(known: KnownValues) {
    this.#known = known;
  }

  /** Was the array that holds the rows opened and not closed? */
  get isOpen(): boolean {
    return this.#inArray;
  }

  /** Has the array that holds the rows ended? */
  get isClosed(): boolean {
    return this.#wasArray && !this.#inArray;
  }

  push(chunk: Uint8Array): CutRow[] {
    const rows: CutRow[] = [];
    let start = 0;
    let at = 0;
    while (at < chunk.length) {
      if (!this.#inRow) {
        at = this.#between(chunk, at);
        start = at;
        if (!this.#inRow) break;
        this.#isScalar = chunk[at] !== QUOTE && !isOpening(chunk[at]!);
      }
      at = this.#isScalar ? this.#scalar(chunk, at) : this.#nested(chunk, at, start);
      if (!this.#inRow) rows.push(this.#taken(chunk.subarray(start, at), false));
    }
    if (this.#inRow) this.#held.add(chunk.subarray(start));
    return rows;
  }

  /** The object that begins at `start` and ends in the same line of the chunk, if there is one. For a new cutter. */
  rowOfLine(chunk: Uint8Array, start: number): CutRow | undefined {
    if (chunk[start] !== OPEN_OBJECT) return undefined;
    this.#lineEnd = LINE_FEED;
    this.#begin();
    const end = this.#nested(chunk, start, start);
    return this.#inRow ? undefined : this.#taken(chunk.subarray(start, end), false);
  }

  /** The rest when the bytes end. */
  end(): CutRow[] {
    if (!this.#inRow) return [];
    const wholeScalar = this.#isScalar && !this.#inArray;
    this.#inRow = false;
    return [this.#taken(new Uint8Array(0), !wholeScalar)];
  }

  /** Skips to the next row; opens and closes the array on the way. */
  #between(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (isSpace(byte)) continue;
      if (byte === COMMA) this.#separated = true;
      else if (isClosing(byte)) {
        if (this.#inArray) this.#afterArray = true;
        this.#inArray = false;
      } else if (byte === OPEN_ARRAY && !this.#inArray) {
        this.#inArray = this.#wasArray = this.#separated = true;
      } else {
        this.#begin();
        return at;
      }
    }
    return chunk.length;
  }

  #begin(): void {
    this.#inRow = true;
    this.#glued = (this.#inArray && !this.#separated) || this.#afterArray;
    this.#separated = false;
    this.#afterArray = false;
    this.#deepest = 0;
    this.#knownParts = [];
  }

  /** A number, a word or garbage: ends before whatever cannot belong to it. */
  #scalar(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (!isSpace(byte) && byte !== COMMA && byte !== QUOTE && !isOpening(byte) && !isClosing(byte))
        continue;
      this.#inRow = false;
      return at;
    }
    return chunk.length;
  }

  /**
   * An object, an array or a string: ends with the sign that closes it. Every byte of a row passes here, so signs are
   * compared one by one: twice as fast as looking them up. The row began in this chunk at `start`, or in one before it.
   */
  #nested(chunk: Uint8Array, from: number, start: number): number {
    const { length } = chunk;
    let depth = this.#depth;
    let deepest = this.#deepest;
    let at = from;
    let valueStart = -1;
    const lineEnd = this.#lineEnd;
    if (this.#inString) {
      at = this.#stringEnd(chunk, this.#escaped ? from + 1 : from);
      if (this.#inString) return length;
    }
    while (at < length && (depth > 0 || at === from)) {
      const sign = chunk[at++]!;
      if (sign === QUOTE) {
        at = this.#stringEnd(chunk, at);
      } else if (sign > 0x5a) {
        if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) {
          if (++depth > deepest) deepest = depth;
          if (depth !== 2) continue;
          const known = this.#known.at(chunk, at - 1);
          if (known) {
            const before = this.#held.length + at - 1 - start;
            this.#knownParts.push({ start: before, end: before + known.bytes.byteLength, known });
            at += known.bytes.byteLength - 1;
            depth = 1;
          } else valueStart = at - 1;
        } else if (sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) {
          depth--;
          if (depth !== 1 || valueStart < 0) continue;
          if (deepest < DEEPEST_KNOWN) this.#known.learn(chunk.subarray(valueStart, at));
          valueStart = -1;
        }
      } else if (sign === lineEnd) at = length;
    }
    this.#deepest = deepest;
    this.#depth = depth;
    if (depth === 0 && !this.#inString) this.#inRow = false;
    return at;
  }

  /** Behind the quote that closes a string; notes when the chunk ends before it. */
  #stringEnd(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    const lineEnd = this.#lineEnd;
    let at = from;
    while (at < length) {
      const sign = chunk[at++]!;
      if (sign === QUOTE) {
        this.#inString = this.#escaped = false;
        return at;
      }
      if (sign === lineEnd) break;
      if (sign === BACKSLASH && chunk[at] !== lineEnd) at++;
    }
    this.#inString = true;
    this.#escaped = at > length;
    return length;
  }

  #taken(last: Uint8Array, cutOff: boolean): CutRow {
    const { bytes, tooLong, isJoined } = this.#held.take(last);
    const crossed = isJoined && !cutOff && bytes.length > 0;
    const knownParts = crossed ? this.#knownPartsOf(bytes) : this.#knownParts;
    return { bytes, depth: this.#deepest, knownParts, tooLong, glued: this.#glued, cutOff };
  }

  /** A value that the chunks cut in two was not seen as a known one. */
  #knownPartsOf(row: Uint8Array): KnownPart[] {
    return new ValueCutter(this.#known).push(row)[0]?.knownParts ?? [];
  }
}

/** A long value met before, as bytes; parsed when it is met again. */
export interface KnownValue {
  bytes: DataView;
  value?: JsonValue;
}

const SHORTEST = 128;
/** Bytes between the words that find a value's place in the table. */
const SAMPLE = 16;
const MOST = 256;
const MOST_BYTES = 2 ** 23;
/** After so many unused values for each that repeats, only every 32nd is kept. */
const PATIENCE = 64;
const SELDOM = 32;

/**
 * Long values of earlier rows. Rows repeat their tools: a repeated value is not scanned, decoded or parsed again, and all rows share
 * one object, which nobody may change.
 */
export class KnownValues {
  #table = new Map<number, KnownValue[]>();
  #used = new Set<KnownValue>();
  #count = 0;
  #bytes = 0;
  #offered = 0;
  #useful = 0;
  #chunk: Uint8Array | undefined;
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** The known value that stands at `at`. */
  at(chunk: Uint8Array, at: number): KnownValue | undefined {
    const left = chunk.length - at;
    if (this.#count === 0 || left < SHORTEST) return undefined;
    if (chunk !== this.#chunk) {
      this.#chunk = chunk;
      this.#view = viewOf(chunk);
    }
    for (const known of this.#table.get(placeOf(this.#view, at)) ?? []) {
      if (known.bytes.byteLength > left || !standsAt(this.#view, at, known.bytes)) continue;
      if (!this.#used.has(known)) this.#useful++;
      this.#used.add(known);
      return known;
    }
    return undefined;
  }

  learn(bytes: Uint8Array): void {
    if (bytes.length < SHORTEST || bytes.length > MOST_BYTES) return;
    if (++this.#offered > PATIENCE * (1 + this.#useful) && this.#offered % SELDOM !== 0) return;
    if (this.#count >= MOST || this.#bytes + bytes.length > MOST_BYTES) this.#forgetUnused();
    this.#add({ bytes: viewOf(bytes.slice()) });
  }

  #add(known: KnownValue): void {
    const place = placeOf(known.bytes, 0);
    const others = this.#table.get(place);
    if (others) others.push(known);
    else this.#table.set(place, [known]);
    this.#count++;
    this.#bytes += known.bytes.byteLength;
  }

  /** Keeps the values that repeated since the last cleaning, unless they alone fill it. */
  #forgetUnused(): void {
    const kept = this.#used.size * 2 < MOST ? [...this.#used] : [];
    const bytes = kept.reduce((sum, known) => sum + known.bytes.byteLength, 0);
    this.#table.clear();
    this.#used.clear();
    this.#count = this.#bytes = 0;
    if (bytes * 2 < MOST_BYTES) for (const known of kept) this.#add(known);
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A few words of the first SHORTEST bytes as one number. */
function placeOf(view: DataView, at: number): number {
  let place = 0;
  for (let offset = 0; offset < SHORTEST; offset += SAMPLE) {
    place = (Math.imul(place, 31) + view.getInt32(at + offset, true)) | 0;
  }
  return place;
}

/** Sixteen bytes at a time, the last four first: that is where most values differ that begin alike. */
function standsAt(chunk: DataView, at: number, value: DataView): boolean {
  const differ = (offset: number): number => chunk.getInt32(at + offset, true) ^ value.getInt32(offset, true);
  const last = value.byteLength - 4;
  if (differ(last) !== 0) return false;
  let offset = 0;
  for (; offset + 16 <= last; offset += 16)
    if ((differ(offset) | differ(offset + 4) | differ(offset + 8) | differ(offset + 12)) !== 0) return false;
  for (; offset < last; offset += 4) if (differ(offset) !== 0) return false;
  return true;
}
