import { figure } from '#core/quoted.ts';
import { toErrorRecord } from '#core/errors.ts';
import { countOf, objectsOf, textOf, objectOf } from '#core/fields.ts';
import { type JsonObject, deepEqual, exceedsDepth, type JsonValue, parseJson } from '#core/json.ts';
import {
  announces,
  type Offered,
  type OfferedKind,
  type OfferedList,
  type Read,
  type Skill,
  type SkillFile,
} from '#core/offered.ts';
import { limits } from './limits.ts';
import { RpcError, type Session, type RequestOptions } from './session.ts';
import { readResource } from './read-offered.ts';

const NOT_FOUND = -32601;

/**
 * All pages of what the server lists, bounded in pages, entries and characters. Asks nothing where the server announces none. Of a replayed
 * server whose lists were not recorded a person (`isByHand`) is shown what was read of it; rejects with 'call-not-recorded' where
 * nothing was, and in a run.
 */
export async function listOffered(
  session: Session,
  kind: OfferedKind,
  isByHand = true,
): Promise<OfferedList> {
  const list: OfferedList = { items: [], issues: [] };
  if (!announces(session.capabilities, kind)) return list;
  let missing: unknown;
  const unlessMissing = (error: unknown): void => {
    if (!isByHand || toErrorRecord(error).code !== 'call-not-recorded') throw error;
    missing ??= error;
  };
  if (kind !== 'resources') await addPages(session, `${kind}/list`, kind, list).catch(unlessMissing);
  else {
    await addPages(session, 'resources/list', 'resources', list).catch(unlessMissing);
    await addPages(session, 'resources/templates/list', 'resourceTemplates', list).catch((error: unknown) => {
      // A server may have resources and no templates.
      if (!(error instanceof RpcError && error.code === NOT_FOUND)) unlessMissing(error);
    });
  }
  const listed = new Set(list.items.map(({ id }) => id));
  const others = isByHand ? (session.readsOf?.(kind) ?? []).filter(({ id }) => !listed.has(id)) : [];
  if (missing !== undefined && listed.size + others.length === 0) throw missing as Error;
  list.items.push(...others);
  if (missing !== undefined)
    list.issues.push('A list of these was not recorded: what was read of them is here.');
  return list;
}

async function addPages(session: Session, method: string, member: string, list: OfferedList): Promise<void> {
  const cursors = new Set<string>();
  const seen = new Set<string>();
  let characters = 0;
  let unusable = 0;
  let cursor = '';
  const why = await (async (): Promise<string> => {
    for (let pages = 1; ; pages++) {
      const page = await session.request(method, cursor ? { cursor } : {}, { timeoutMs: limits.listMs });
      let added = 0;
      for (const raw of objectsOf(page[member])) {
        const item = member === 'skills' ? readSkillEntry(raw) : readOffered(raw);
        if (!item) unusable++;
        else if (!seen.has(item.id)) {
          seen.add(item.id);
          characters += JSON.stringify(item).length;
          if (seen.size > limits.offered)
            return `The list was ended after ${figure(limits.offered)} entries.`;
          if (characters > limits.offeredCharacters) return 'The list was ended where it became too large.';
          list.items.push(item);
          added++;
        }
      }
      cursor = textOf(page.nextCursor);
      if (!cursor) return '';
      if (cursors.has(cursor) || added === 0)
        return 'The server’s pages bring nothing new; the list was ended there.';
      if (pages >= limits.listPages) return `The list was ended after ${figure(pages)} pages.`;
      cursors.add(cursor);
    }
  })();
  if (why) list.issues.push(why);
  if (unusable > 0)
    list.issues.push(`Entries left out, without a usable name or address: ${figure(unusable)}.`);
}

function readSkillEntry(raw: JsonObject): Offered | undefined {
  const skill = skillOf(raw);
  const { name = '', description = '' } = skill?.frontmatter ?? {};
  const about = readOffered({ uri: raw.uri ?? '', name, description });
  return skill && about ? { ...about, kind: 'skill', skill } : undefined;
}

function readOffered(raw: JsonObject): Offered | undefined {
  const { uri, uriTemplate, name, title, description, mimeType } = raw;
  const kind = typeof uri === 'string' ? 'resource' : typeof uriTemplate === 'string' ? 'template' : 'prompt';
  const id = textOf(uri ?? uriTemplate ?? name);
  if (id === '' || id.length > limits.offeredId) return undefined;
  const short = (value: typeof name): string => textOf(value).slice(0, limits.offeredText);
  const size = countOf(raw.size);
  return {
    kind,
    id,
    title: short(title) || (kind === 'prompt' ? '' : short(name)),
    description: short(description),
    ...(typeof mimeType === 'string' ? { mimeType: short(mimeType) } : {}),
    ...(size === undefined ? {} : { size }),
    arguments: objectsOf(raw.arguments)
      .slice(0, limits.offeredArguments)
      .filter((each) => textOf(each.name) !== '' && textOf(each.name).length <= limits.offeredText)
      .map((each) => ({
        name: textOf(each.name),
        description: short(each.description),
        required: each.required === true,
      })),
  };
}

/** An entry of skills/list (SEP-2640, September 2026) with why it is not loaded, if so. Undefined: it names no skill. */
function skillOf({ uri, frontmatter, resources }: JsonObject): Skill | undefined {
  const fields = objectOf(frontmatter);
  const address = textOf(uri);
  if (address === '' || address.length > limits.offeredId || textOf(fields.name) === '') return undefined;
  if (exceedsDepth(fields, 20)) return undefined;
  const entries = Array.isArray(resources) ? resources : [];
  const files = entries.length > limits.skillFiles ? [] : objectsOf(resources).flatMap(fileOf);
  const flaw = flawOf(address, fields, resources, files);
  return { uri: address, frontmatter: fields, files, ...(flaw ? { flaw } : {}) };
}

function fileOf({ uri, digest, size }: JsonObject): SkillFile[] {
  const address = textOf(uri);
  const bytes = countOf(size);
  return address.length <= limits.offeredId &&
    /^sha256:[0-9a-f]{64}$/.test(textOf(digest)) &&
    bytes !== undefined
    ? [{ uri: address, digest: textOf(digest), size: bytes }]
    : [];
}

function flawOf(
  uri: string,
  { name }: JsonObject,
  resources: JsonValue | undefined,
  files: readonly SkillFile[],
): string {
  if (resources === 'dynamic') return 'The server gives no digests for it, so it cannot be checked.';
  if (!Array.isArray(resources)) return 'Its entry has no list of files.';
  if (resources.length > limits.skillFiles)
    return `It has ${figure(resources.length)} files; at most ${figure(limits.skillFiles)} are loaded.`;
  if (files.length < resources.length) return 'A file of it has no usable address, digest or size.';
  if (!uri.endsWith(`/${textOf(name)}/SKILL.md`)) return 'Its address does not end in its name and SKILL.md.';
  const root = uri.slice(0, -'SKILL.md'.length);
  const isWithin = (address: string): boolean =>
    address.startsWith(root) && !address.slice(root.length).split('/').includes('..');
  if (!files.every((file) => isWithin(file.uri))) return 'A file of it is outside its directory.';
  if (new Set(files.map((file) => file.uri)).size < files.length) return 'A file of it is listed twice.';
  if (!files.some((file) => file.uri === uri)) return 'Its list of files has no SKILL.md.';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > limits.skillBytes
    ? `Its files hold ${figure(bytes)} bytes; at most ${figure(limits.skillBytes)} are loaded.`
    : '';
}

/**
 * One file of a skill. Its SKILL.md is read and checked first each time, so that nothing else is read of a skill that is not what its
 * entry says; content that fails a check does not come back.
 */
export async function readSkill(
  session: Session,
  skill: Skill,
  uri: string,
  options: RequestOptions,
): Promise<Read> {
  const fileAt = (address: string) => skill.files.find((file) => file.uri === address);
  const [main, wanted] = [fileAt(skill.uri), fileAt(uri)];
  if (skill.flaw !== undefined || !main || !wanted)
    return { parts: [], isCut: false, flaw: skill.flaw ?? 'The skill does not list this file.' };
  const read = await readResource(session, main.uri, options, (answer) =>
    differenceIn(answer, main, skill.frontmatter),
  );
  if (wanted === main || read.refusal !== undefined || read.flaw !== undefined) return read;
  return readResource(session, wanted.uri, options, (answer) => differenceIn(answer, wanted));
}

/** Why the file that came is not the one of the entry; undefined where it is. */
async function differenceIn(
  { contents }: JsonObject,
  { uri, digest, size }: SkillFile,
  frontmatter?: JsonObject,
): Promise<string | undefined> {
  const [content, ...more] = objectsOf(contents);
  const bytes = content && more.length === 0 ? bytesOf(content) : undefined;
  if (!bytes) return `${shown(uri)} did not come as one file.`;
  if (bytes.length !== size)
    return `${shown(uri)} has ${figure(bytes.length)} bytes; its entry says ${figure(size)}.`;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (`sha256:${hex}` !== digest) return `${shown(uri)} has another SHA-256 digest than its entry says.`;
  if (!frontmatter) return undefined;
  const found = frontmatterOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  if (typeof found === 'string') return found;
  const keys = new Set([...Object.keys(found), ...Object.keys(frontmatter)]);
  const other = [...keys].filter(
    (key) =>
      !Object.hasOwn(found, key) ||
      !Object.hasOwn(frontmatter, key) ||
      !deepEqual(found[key]!, frontmatter[key]!),
  );
  return other.length > 0
    ? `Its frontmatter differs from the server’s list in: ${shown(other.slice(0, 10).join(', '))}.`
    : undefined;
}

const shown = (text: string): string => text.slice(0, limits.offeredText);

function bytesOf({ text, blob }: JsonObject): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text === 'string') return new TextEncoder().encode(text);
  try {
    return typeof blob === 'string'
      ? Uint8Array.from(atob(blob), (character) => character.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
}

const UNREAD = 'Its frontmatter cannot be checked: ';

/**
 * The frontmatter of a SKILL.md, or why it is not read, as a sentence. Read are lines of `key: value` whose value every version of YAML
 * reads alike: text, quoted or plain, true, false, null and whole numbers. Anything else of YAML is refused rather than guessed.
 */
export function frontmatterOf(text: string): JsonObject | string {
  const [first, ...lines] = text.split(/\r\n|\n|\r/);
  const end = lines.findIndex((line) => /^---[ \t]*$/.test(line));
  if (!/^---[ \t]*$/.test(first!) || end === -1) return `${UNREAD}SKILL.md does not begin with one.`;
  const fields = new Map<string, JsonValue>();
  for (const [at, line] of lines.slice(0, end).entries()) {
    if (/^[ \t]*(?:#.*)?$/.test(line)) continue;
    const [, key = '', written = ''] = /^([\w-]+):[ \t]+(.*)$/.exec(line) ?? [];
    const value = isText(key) ? valueOf(written.trim()) : undefined;
    if (value === undefined) return `${UNREAD}line ${at + 2} is no plain “key: value”.`;
    if (fields.has(key)) return `${UNREAD}line ${at + 2} repeats a key.`;
    fields.set(key, value);
  }
  return Object.fromEntries(fields);
}

/** Undefined where it is more than one value on a line, or versions of YAML differ about it. */
function valueOf(written: string): JsonValue | undefined {
  if (/^"(?:[^"\\]|\\.)*"$/.test(written) || /^(?:true|false|null|0|-?[1-9]\d{0,14})$/.test(written))
    return parseJson(written);
  if (/^'(?:[^']|'')*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  return isText(written) ? written : undefined;
}

/** Begins with a letter, holds no mark of YAML’s, and is no word that a version of YAML reads as something else. */
const isText = (written: string): boolean =>
  /^\p{L}/u.test(written) &&
  !/:(?:\s|$)|\s#|(?!\t)\p{Cc}|[\u2028\u2029]/u.test(written) &&
  !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(written);
