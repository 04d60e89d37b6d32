import { deciderOf } from '#core/deciding.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import { isRecorded } from '#core/run.ts';
import { TOO_FEW, type RunTable } from '#measure/metrics/index.ts';
import { languageModelsOf } from '../../frame/models/model-words.ts';
import { recordedCosts } from '../recorded/recorded-costs.ts';
import type { RunView } from '../../frame/run-view.ts';
import type { ReportFigures } from './figures.ts';
import { readsAnything } from './mcpbr-bands.ts';
import { showsFew } from './report-model.ts';

/** The parts of a report, in their order: what came out, all that may be asked of it, and what to do with it. */
export const PARTS = { result: 'Result', details: 'Details', share: 'Share and export' } as const;
export type PartId = keyof typeof PARTS;

/** Every section that a report may have, in its order: its part, and the heading it has there. */
const SECTIONS = {
  result: ['result', 'Result'],
  verdicts: ['result', 'The log’s own verdicts'],
  cost: ['result', 'Cost'],
  'recorded-cost': ['result', 'Cost as recorded'],
  'claimed-cost': ['result', 'Cost'],
  comparison: ['result', 'Comparison'],
  repeats: ['result', 'Repeats'],
  'six-cells': ['details', 'Six cells'],
  parts: ['details', 'Parts'],
  unlabelled: ['details', 'Without a label'],
  'claimed-calls': ['result', 'Calls executed'],
  'claimed-causes': ['result', 'Root causes'],
  executed: ['result', 'Calls executed'],
  causes: ['result', 'Root causes'],
  'causes-by-category': ['details', 'Causes by category'],
  'error-classes': ['details', 'Kinds of error'],
  'ast-beside': ['details', 'AST and Pass@1'],
  effort: ['details', 'Tokens, cost, time'],
  'menu-tokens': ['details', 'Menu tokens'],
  publisher: ['result', 'Against the publisher’s verdicts'],
  'other-rules': ['details', 'Other rules'],
  reading: ['details', 'How mcpbr reads it'],
  'not-in-link': ['result', 'Not in this link'],
  tasks: ['result', 'Tasks'],
  share: ['share', 'Share'],
} as const satisfies Record<string, readonly [PartId, string]>;
export type SectionId = keyof typeof SECTIONS;

/** A section of a report, known before it is drawn. */
export interface Section {
  id: SectionId;
  part: PartId;
  title: string;
}

/** The part that an address names, else that of the section it names, else the result. */
export function partOf(query: URLSearchParams): PartId {
  const [at, part] = [query.get('at') ?? '', query.get('part') ?? ''];
  if (Object.hasOwn(PARTS, part)) return part as PartId;
  return Object.hasOwn(SECTIONS, at) ? SECTIONS[at as SectionId][0] : 'result';
}

export const partOfSection = (id: SectionId): PartId => SECTIONS[id][0];

interface Reported {
  view: RunView;
  table: RunTable;
  figures: ReportFigures;
  /** Position of the only system shown; undefined: all of them. */
  chosen: number | undefined;
  /** Are the full records in this browser? */
  stored: boolean;
}

/** The sections of a report, known before any of them is drawn: its index names them, and each is drawn where it is named. */
export function sectionsOf(of: Reported): Section[] {
  const has = sectionsThere(of);
  return (Object.keys(SECTIONS) as SectionId[])
    .filter((id) => has[id])
    .map((id) => ({ id, part: SECTIONS[id][0], title: SECTIONS[id][1] }));
}

function sectionsThere({ view, table, figures, chosen, stored }: Reported): Record<SectionId, boolean> {
  const { run, cells, claim, tasksKnown } = view;
  const { recorded } = run.config;
  const isAsRecorded = deciderOf(run.config) === RECORDED_DECIDER;
  const hasCells = cells.length > 0;
  const hasFigures = hasCells && claim?.figures === undefined;
  const isFurther = hasCells && !claim;
  const isCounted = figures.summaries.some(({ resolved }) => resolved.n > 0);
  const chosenId = chosen === undefined ? undefined : table.models[chosen]?.id;
  const further = claim?.further;
  return {
    result: true,
    verdicts: stored && recorded?.judged !== undefined && recorded.judged > 0 && (!isCounted || isAsRecorded),
    cost: languageModelsOf(run.config).length > 0 && cells.some(({ usage }) => usage),
    'recorded-cost': isRecorded(run.config) && recordedCosts(run, cells).length > 0,
    'claimed-cost': further?.some(({ cost }) => cost) === true,
    comparison:
      hasCells &&
      (figures.effects.length > 0 ||
        figures.pairs.some(
          ({ a, b, isReference }) =>
            isReference || chosenId === undefined || a.id === chosenId || b.id === chosenId,
        )),
    repeats: hasCells && table.repeats > 1,
    'six-cells': hasCells && tasksKnown && !showsFew(figures.panels),
    parts: hasCells && tasksKnown && table.tasks.length >= TOO_FEW,
    unlabelled: hasCells && tasksKnown && figures.unlabelled !== undefined,
    'claimed-calls': hasCells && !hasFigures && further?.some(({ calls }) => calls) === true,
    'claimed-causes':
      hasCells && claim?.figures?.some(({ causes }) => Object.keys(causes).length > 0) === true,
    executed: hasFigures && figures.executed !== undefined,
    causes: hasFigures && figures.causes.length > 0 && cells.some(({ cause }) => cause),
    'causes-by-category': isFurther && tasksKnown,
    'error-classes': isFurther,
    'ast-beside': isFurther && tasksKnown,
    effort: isFurther,
    'menu-tokens': isFurther && tasksKnown,
    publisher: hasCells && stored && recorded !== undefined && recorded.judged !== 0 && !isAsRecorded,
    'other-rules': hasCells && figures.readings.length > 1,
    reading: hasCells && isCounted && readsAnything(view, figures),
    'not-in-link': hasCells && claim !== undefined,
    tasks: hasCells,
    share: hasCells,
  };
}
