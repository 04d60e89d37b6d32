import { tick } from 'svelte';
import { showSection } from '../../frame/focus.ts';
import type { Router } from '../../frame/router.svelte.ts';

/** The parts of a report, in their order: what came out, all that may be asked of it, and what to do with it. */
export const PARTS = { result: 'Result', details: 'Details', share: 'Share and export' } as const;
export type PartId = keyof typeof PARTS;

/** Every section that a report may have, in its order: its part, and the heading it has there. */
export const SECTIONS = {
  result: ['result', 'Result'],
  verdicts: ['result', 'The log’s own verdicts'],
  cost: ['result', 'Cost'],
  'recorded-cost': ['result', 'Cost as recorded'],
  'claimed-cost': ['result', 'Cost'],
  comparison: ['result', 'Comparison'],
  repeats: ['result', 'Repeats'],
  'six-cells': ['details', 'Six cells'],
  parts: ['details', 'Parts'],
  'best-by-category': ['details', 'Best by category'],
  makers: ['details', 'Makers and ways'],
  averages: ['details', 'Tools, arguments, order'],
  unlabelled: ['details', 'Without a label'],
  'claimed-calls': ['result', 'Calls executed'],
  'claimed-causes': ['result', 'Root causes'],
  executed: ['result', 'Calls executed'],
  bait: ['result', 'Who took the bait'],
  causes: ['result', 'Root causes'],
  'causes-by-category': ['details', 'Causes by category'],
  'error-classes': ['details', 'Kinds of error'],
  'typical-messages': ['details', 'Typical messages'],
  'success-beside': ['details', 'Success rate and Pass@K'],
  'similar-tools': ['details', 'Similar tools'],
  'confused-tools': ['details', 'Mistaken tools'],
  'tool-search': ['details', 'Tool search'],
  'ast-beside': ['details', 'AST and Pass@1'],
  effort: ['details', 'Tokens, cost, time'],
  'menu-tokens': ['details', 'Menu tokens'],
  judges: ['details', 'Judges'],
  'claimed-judges': ['result', 'Judges'],
  publisher: ['result', 'Against the publisher’s verdicts'],
  'other-rules': ['details', 'Other rules'],
  reading: ['details', 'How mcpbr reads it'],
  'not-in-link': ['result', 'Not in this link'],
  ladder: ['result', 'What to run next'],
  tasks: ['result', 'Tasks'],
  share: ['share', 'Share'],
} as const satisfies Record<string, readonly [PartId, string]>;
export type SectionId = keyof typeof SECTIONS;

/** The part that an address names, else that of the section it names, else the result. */
export function partOf(query: URLSearchParams): PartId {
  const [at, part] = [query.get('at') ?? '', query.get('part') ?? ''];
  if (Object.hasOwn(PARTS, part)) return part as PartId;
  return Object.hasOwn(SECTIONS, at) ? SECTIONS[at as SectionId][0] : 'result';
}

/** Opens the part of the report that has a section, and goes there. */
export async function goToSection(router: Router, id: SectionId): Promise<void> {
  const [part] = SECTIONS[id];
  if (partOf(router.query) !== part) {
    router.choose({ part: part === 'result' ? undefined : part, at: undefined });
    await tick();
  }
  showSection(id);
}
