import { type JsonObject, type JsonValue, parseJson } from '#core/json.ts';

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
