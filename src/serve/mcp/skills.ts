import { figure } from '#core/counted.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { deepEqual, exceedsDepth, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Read, Skill, SkillFile } from '#core/offered.ts';
import { frontmatterOf } from './frontmatter.ts';
import { limits } from './limits.ts';
import { readResource } from './read-offered.ts';
import type { RequestOptions, Session } from './session.ts';

/** An entry of skills/list (SEP-2640, September 2026) with why it is not loaded, if so. Undefined: it names no skill. */
export function skillOf({ uri, frontmatter, resources }: JsonObject): Skill | undefined {
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
