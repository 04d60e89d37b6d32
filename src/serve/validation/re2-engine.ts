import { RE2JS } from 're2js';
import type { PatternEngine } from './pattern-engine.ts';

/**
 * RE2 in JavaScript: no backtracking, so that a hostile pattern costs time linear in the text. It knows no lookaround and no
 * back reference; a pattern with one throws here and is reported as unchecked. Imported lazily: it is large.
 */
export const re2Engine: PatternEngine = (pattern) => {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(inEcmaScript(pattern)));
  return (text) => compiled.matcher(text).find();
};

/** White space and line ends of ECMA-262, and all other characters, as members of a class. */
const SPACE = '\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const NO_SPACE =
  '\0-\b\x0e-\x1f!-\x9f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}';

/** General categories have a short name in RE2. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  Punctuation: 'P',
  Symbol: 'S',
  Separator: 'Z',
  Other: 'C',
};

const inRe2 = (property: string): string => {
  const name = property.replace(/^(General_Category|gc|Script|sc)=/, '');
  return Object.hasOwn(CATEGORIES, name) ? CATEGORIES[name]! : name;
};

/** RE2 takes \s for ASCII alone and ends lines at \n alone; JSON Schema's patterns are those of ECMA-262. */
function inEcmaScript(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\[pP]\{([^}]*)\}|\\[\s\S]|[[\].]/g, (found, property?: string) => {
    if (property !== undefined) return `${found.slice(0, 3)}${inRe2(property)}}`;
    if (found === '[') isInClass = true;
    if (found === ']') isInClass = false;
    if (found === '.') return isInClass ? found : '[^\\n\\r\u2028\u2029]';
    if (found === '\\s') return isInClass ? SPACE : `[${SPACE}]`;
    if (found === '\\S') return isInClass ? NO_SPACE : `[^${SPACE}]`;
    return found;
  });
}
