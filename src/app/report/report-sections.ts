import { deciderOf } from '#core/deciding.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import { isRecorded } from '#core/run.ts';
import { TOO_FEW, type RunTable } from '#metrics/index.ts';
import { languageModelsOf } from '../models/model-words.ts';
import { recordedCosts } from '../recorded/recorded-costs.ts';
import type { RunView } from '../run-view.ts';
import type { ReportFigures } from './figures.ts';
import { readsAnything } from './mcpbr-bands.ts';
import { showsFew } from './report-model.ts';

/** Every section that a report may have, in its order, under the heading it has there. */
const TITLES = {
  result: 'Result',
  verdicts: 'The log’s own verdicts',
  cost: 'Cost',
  'recorded-cost': 'Cost as recorded',
  'claimed-cost': 'Cost',
  comparison: 'Comparison',
  repeats: 'Repeats',
  'six-cells': 'Six cells',
  parts: 'Parts',
  unlabelled: 'Without a label',
  'claimed-calls': 'Calls executed',
  'claimed-causes': 'Root causes',
  executed: 'Calls executed',
  causes: 'Root causes',
  'causes-by-category': 'Causes by category',
  'error-classes': 'Kinds of error',
  'ast-beside': 'AST and Pass@1',
  effort: 'Tokens, cost, time',
  'menu-tokens': 'Menu tokens',
  publisher: 'Against the publisher’s verdicts',
  'other-rules': 'Other rules',
  reading: 'How mcpbr reads it',
  'not-in-link': 'Not in this link',
  tasks: 'Tasks',
  share: 'Share',
} as const;
export type SectionId = keyof typeof TITLES;

interface Reported {
  view: RunView;
  table: RunTable;
  figures: ReportFigures;
  /** Position of the only system shown; undefined: all of them. */
  chosen: number | undefined;
  /** Are the full records in this browser? */
  stored: boolean;
}

/** The sections of a report, known before any of them is drawn: its index names them all, and each is drawn where it is named. */
export function sectionsOf(of: Reported): { id: SectionId; title: string }[] {
  const has = sectionsThere(of);
  return (Object.keys(TITLES) as SectionId[])
    .filter((id) => has[id])
    .map((id) => ({ id, title: TITLES[id] }));
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
