/** Makes a test out of a pattern in time linear in the text it will see; throws where it cannot run the pattern. */
export type PatternEngine = (pattern: string) => (text: string) => boolean;

/** Longer patterns are not tried, longer texts not tested against one. */
const MAX_PATTERN = 1000;
export const MAX_PATTERN_TEXT = 100_000;

let current: PatternEngine | undefined;
let generation = 0;

/**
 * Registers the engine that runs patterns from data. Without one no pattern is ever run: it is reported as unchecked. The page
 * loads none; workers and the Lab hand in `re2Engine` (re2-engine.ts) as they start.
 */
export function usePatternEngine(engine: PatternEngine | undefined): void {
  current = engine;
  generation++;
}

/** Changes with every registration: what was prepared for another engine must be prepared again. */
export const engineGeneration = (): number => generation;

/** The test of a pattern, or why there is none. */
export function patternTest(pattern: string): ((text: string) => boolean) | string {
  if (!current) return 'no engine for patterns is loaded';
  if (pattern.length > MAX_PATTERN) return `the pattern is longer than ${MAX_PATTERN} characters`;
  try {
    return current(pattern);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
