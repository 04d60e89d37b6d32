import { RE2JS } from 're2js';
import type { PatternEngine } from './pattern-engine.ts';

/**
 * RE2 in JavaScript: no backtracking, so that a hostile pattern costs time linear in the text. It knows no lookaround and no
 * back reference; a pattern with one throws here and is reported as unchecked. Imported lazily: it is large.
 */
export const re2Engine: PatternEngine = (pattern) => {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  return (text) => compiled.matcher(text).find();
};
