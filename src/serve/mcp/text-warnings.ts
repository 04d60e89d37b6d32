import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ServerWarning } from '#core/mcp.ts';

interface Rule {
  kind: ServerWarning['kind'];
  pattern: RegExp;
  message: string;
}

/**
 * Signs that a text is written to steer a model behind a person's back. They are only signs: an honest tool may have one,
 * and a clever text has none. Every pattern is linear in the text.
 */
const rules: readonly Rule[] = [
  {
    kind: 'hidden-characters',
    // Tag characters and variation selectors carry hidden text; zero-width characters split words a filter looks for.
    pattern: /[\u{E0000}-\u{E007F}]+|[\u{E0100}-\u{E01EF}]+|[\u200B\u2060\u2063\u2064\uFEFF\u00AD\u180E]+/u,
    message: 'Characters that no reader sees stand here; a model reads them.',
  },
  {
    kind: 'direction-characters',
    pattern: /[\u202A-\u202E\u2066-\u2069]+/u,
    message: 'Characters that turn the direction of writing make it look other than it is.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /\b(ignore|disregard|forget|override)\s+(all\s+|any\s+|the\s+|your\s+|these\s+|my\s+)*(previous|prior|above|earlier|preceding|other|system)\s+(instruction|prompt|rule|message|direction|guideline)/iu,
    message: 'It asks the model to drop its instructions.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /\b(do\s+not|don['’]t|never|without)\s+(tell|telling|inform|informing|mention|mentioning|reveal|revealing|show|showing|notify|notifying)\s+(this\s+|it\s+|anything\s+)?(to\s+)?(the\s+)?user/iu,
    message: 'It asks the model to keep something from the person.',
  },
  {
    kind: 'instruction-to-model',
    pattern: /<\/?\s*(important|system|instructions?|secret|admin|assistant)\s*>/iu,
    message: 'It sets text apart in tags as if it came from the system.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /\b(before|prior\s+to|instead\s+of|after)\s+(using|calling|invoking|running)\s+(this|any|other|another)\s+(other\s+)?tools?\b[^.]{0,80}\b(read|send|call|fetch|include|pass|upload)\b/iu,
    message: 'It asks for another action around the call.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /(~\/|\/)?\.(ssh|aws|env|npmrc|netrc)\b[^\n]{0,120}\b(content|read|send|pass|include)|\b(read|send|pass|include)\b[^\n]{0,120}(~\/|\/)?\.(ssh|aws|env|npmrc|netrc)\b|\bid_rsa\b/iu,
    message: 'It speaks of files that hold keys.',
  },
  {
    kind: 'long-encoded-text',
    pattern: /[A-Za-z0-9+/_-]{160,}={0,2}/u,
    message: 'A long run of letters and digits that may be encoded text.',
  },
  { kind: 'html-comment', pattern: /<!--/u, message: 'A comment that pages hide and models read.' },
];

const MAX_TEXT = 200_000;
const MAX_WARNINGS = 20;

/** Looks through every text of a tool: names, descriptions and what its schemas say. */
export function textWarnings(raw: JsonObject, tool: string): ServerWarning[] {
  const found: ServerWarning[] = [];
  for (const { text, at } of textsIn(raw)) {
    found.push(...suspiciousText(text, at === '/description' ? 'description' : at, tool));
    if (found.length >= MAX_WARNINGS) break;
  }
  return found.slice(0, MAX_WARNINGS);
}

export function suspiciousText(text: string, where: string, tool?: string): ServerWarning[] {
  const inspected = text.slice(0, MAX_TEXT);
  return rules.flatMap(({ kind, pattern, message }) => {
    const match = pattern.exec(inspected);
    if (!match) return [];
    const evidence = visible(around(inspected, match.index, match[0].length));
    return [{ kind, ...(tool === undefined ? {} : { tool }), where, message, evidence }];
  });
}

function* textsIn(raw: JsonObject): Generator<{ text: string; at: string }> {
  const open: { value: JsonValue; at: string }[] = [{ value: raw, at: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, at } = next;
    if (typeof value === 'string') yield { text: value, at };
    else if (Array.isArray(value) || isJsonObject(value)) {
      const members = Object.entries(value).reverse();
      for (const [key, below] of members) open.push({ value: below, at: `${at}/${key.slice(0, 100)}` });
      // A property's name is read by the model as well.
      if (isJsonObject(value)) for (const key of Object.keys(value)) yield { text: key, at };
    }
  }
}

const around = (text: string, index: number, length: number): string =>
  text.slice(Math.max(0, index - 30), index + Math.min(length, 100) + 30);

/** With its invisible characters written out. */
function visible(text: string): string {
  const written = text.replace(
    /\p{Default_Ignorable_Code_Point}/gu,
    (character) => `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );
  return written.length > 200 ? `${written.slice(0, 199)}…` : written;
}
