import { deciderOf } from '#core/cell.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import { isRecorded } from '#core/run.ts';
import { TOO_FEW } from '#measure/metrics/index.ts';
import { languageModelsOf } from '../../frame/models/model-words.ts';
import { SHARED_RUN_ID } from '../../frame/run-view.ts';
import type { MetricName } from '../../frame/kit/metric-names.ts';
import { part, whenOpened, type Block } from './blocks.ts';
import { baitBlocks, claimedCallBlocks, executedBlocks } from './calls.ts';
import { astBlocks } from './ast-beside.ts';
import { causesByCategory, claimedCauseBlocks, errorClasses } from './cause-sections.ts';
import CausesView from './CausesView.svelte';
import { comparisonBlocks } from './comparison.ts';
import { claimedCostBlocks, costBlocks, effortBlocks, recordedCostBlocks } from './cost-sections.ts';
import { recordedCosts } from './costs.ts';
import type { Reported } from './figures.ts';
import { hasLadder, ladderOf } from './ladder.ts';
import NextRung from './NextRung.svelte';
import NotInLink from './NotInLink.svelte';
import { isReadByMcpbr, mcpbrReading } from './mcpbr-reading.ts';
import { otherRules, partBlocks, sixCells, unlabelledBlocks } from './rate-sections.ts';
import RepeatsView from './RepeatsView.svelte';
import { showsFew, subjectsByRate } from './report-model.ts';
import { SECTIONS, type PartId, type SectionId } from './report-parts.ts';
import ResultView from './ResultView.svelte';
import TasksView from './TasksView.svelte';

/** A section of a report, known before it is drawn: its index names it, and it is drawn where it is named. */
export interface Section {
  id: SectionId;
  part: PartId;
  title: string;
  /** The metrics that it prints. */
  methods?: readonly MetricName[];
  /** Of a section that is read second: what it answers. It stands there in place of it until a person opens it. */
  question?: string;
  blocks: () => readonly Block[];
}

/** What decides which sections a report has. */
interface Facts extends Reported {
  hasCells: boolean;
  /** Are the figures computed here, and not those of a link? */
  hasFigures: boolean;
  /** Is nothing of it a claim? */
  isWhole: boolean;
  isCounted: boolean;
  isAsRecorded: boolean;
}

interface Content extends Pick<Section, 'methods' | 'question'> {
  isThere: (of: Facts) => boolean;
  /** Absent: the page draws it by itself. */
  blocks?: (of: Reported) => readonly Block[];
}

const recordedVerdicts = () => import('../recorded/RecordedVerdicts.svelte');
const publisher = () => import('../recorded/PublisherView.svelte');
const menuTokens = () => import('./MenuTokens.svelte');

const bestTables = () => import('./best-tables.ts');
const averageTables = () => import('./average-tables.ts');
const callTables = () => import('./call-tables.ts');
const toolTables = () => import('./tool-tables.ts');
const judgeTable = () => import('./judge-table.ts');

/** What a module says of a run, where the module is loaded when the section is looked at. */
const opened =
  <Module>(load: () => Promise<Module>, blocksOf: (module: Module) => (of: Reported) => readonly Block[]) =>
  (of: Reported): Block[] => [whenOpened(load, (module) => blocksOf(module)(of))];

const contents: Readonly<Record<SectionId, Content>> = {
  result: {
    methods: ['solved-rate', 'wilson', 'bootstrap'],
    isThere: () => true,
    blocks: (of) => [part(() => ResultView, { of })],
  },
  verdicts: {
    isThere: ({ stored, view, isCounted, isAsRecorded }) =>
      stored && (view.run.config.recorded?.judged ?? 0) > 0 && (!isCounted || isAsRecorded),
    blocks: ({ view }) => [part(recordedVerdicts, { view })],
  },
  cost: {
    methods: ['effort'],
    isThere: ({ view: { run, cells } }) =>
      languageModelsOf(run.config).length > 0 && cells.some(({ usage }) => usage),
    blocks: costBlocks,
  },
  'recorded-cost': {
    isThere: ({ view: { run, cells } }) => isRecorded(run.config) && recordedCosts(run, cells).length > 0,
    blocks: recordedCostBlocks,
  },
  'claimed-cost': {
    methods: ['effort'],
    isThere: ({ view: { claim } }) => claim?.further?.some(({ cost }) => cost) === true,
    blocks: claimedCostBlocks,
  },
  comparison: {
    methods: ['mcnemar', 'sign-flip', 'holm', 'rank-range'],
    isThere: ({ hasCells, figures: { effects, pairs }, chosen, table }) => {
      const id = chosen === undefined ? undefined : table.models[chosen]?.id;
      const isAbout = ({ a, b, isReference }: (typeof pairs)[number]): boolean =>
        isReference || id === undefined || a.id === id || b.id === id;
      return hasCells && (effects.length > 0 || pairs.some(isAbout));
    },
    blocks: comparisonBlocks,
  },
  repeats: {
    methods: ['pass-at-k', 'pass-hat-k', 'flaky-tasks'],
    isThere: ({ hasCells, table }) => hasCells && table.repeats > 1,
    blocks: ({ table, chosen }) => [part(() => RepeatsView, { table, chosen })],
  },
  'six-cells': {
    methods: ['wilson'],
    isThere: ({ hasCells, view, figures }) => hasCells && view.tasksKnown && !showsFew(figures.panels),
    blocks: sixCells,
  },
  parts: {
    methods: ['wilson'],
    isThere: ({ hasCells, view, table }) => hasCells && view.tasksKnown && table.tasks.length >= TOO_FEW,
    blocks: partBlocks,
  },
  'best-by-category': {
    methods: ['best-of-group', 'tool-success'],
    question: 'Which system is best in which category, and which are level with it?',
    isThere: ({ isWhole, view, figures: { byCategory, summaries } }) =>
      isWhole && view.tasksKnown && subjectsByRate(summaries).length > 1 && byCategory.length > 1,
    blocks: opened(bestTables, (its) => its.bestByCategory),
  },
  makers: {
    methods: ['best-of-group'],
    question: 'Which model is best of its maker, of open weights, and in its way of asking?',
    isThere: ({ isWhole, view, table }) =>
      isWhole &&
      view.tasksKnown &&
      table.models.some(({ kind }) => kind === 'language-model' || kind === 'recorded'),
    blocks: opened(bestTables, (its) => its.groupedSystems),
  },
  averages: {
    methods: ['mcpbr-averages', 'sign-flip'],
    question: 'How right are tools, arguments, order and use of results, whichever scorer decides?',
    isThere: ({ isWhole, view }) => isWhole && view.tasksKnown,
    blocks: opened(averageTables, (its) => its.averageBlocks),
  },
  unlabelled: {
    isThere: ({ hasCells, view, figures }) => hasCells && view.tasksKnown && figures.unlabelled !== undefined,
    blocks: unlabelledBlocks,
  },
  'claimed-calls': {
    methods: ['tool-success', 'recovery'],
    isThere: ({ hasCells, hasFigures, view }) =>
      hasCells && !hasFigures && view.claim?.further?.some(({ calls }) => calls) === true,
    blocks: claimedCallBlocks,
  },
  'claimed-causes': {
    methods: ['causes'],
    isThere: ({ hasCells, view }) =>
      hasCells && view.claim?.figures?.some(({ causes }) => Object.keys(causes).length > 0) === true,
    blocks: claimedCauseBlocks,
  },
  executed: {
    methods: ['tool-success', 'recovery'],
    isThere: ({ hasFigures, figures }) => hasFigures && figures.executed !== undefined,
    blocks: executedBlocks,
  },
  bait: {
    isThere: ({ hasFigures, figures }) => hasFigures && (figures.executed?.baits.length ?? 0) > 0,
    blocks: baitBlocks,
  },
  causes: {
    methods: ['causes'],
    isThere: ({ hasFigures, figures, view }) =>
      hasFigures && figures.causes.length > 0 && view.cells.some(({ cause }) => cause),
    blocks: ({ figures: { causes }, view, table, chosen, onopen }) => [
      part(() => CausesView, { causes, table, config: view.run.config, chosen, onopen }),
    ],
  },
  'causes-by-category': {
    question: 'Which failures occur in which category?',
    isThere: ({ isWhole, view }) => isWhole && view.tasksKnown,
    blocks: causesByCategory,
  },
  'error-classes': {
    question: 'How many failures are of MCP-AgentBench’s four kinds of error?',
    isThere: ({ isWhole }) => isWhole,
    blocks: errorClasses,
  },
  'typical-messages': {
    methods: ['causes'],
    question: 'What do failed calls say, by category and cause?',
    isThere: ({ isWhole, view, figures }) => isWhole && view.tasksKnown && figures.executed !== undefined,
    blocks: opened(callTables, (its) => its.typicalBlocks),
  },
  'success-beside': {
    methods: ['tool-success', 'pass-at-k'],
    question: 'Do calls that run without a failure also solve the task?',
    isThere: ({ isWhole, view, figures }) => isWhole && view.tasksKnown && figures.executed !== undefined,
    blocks: opened(callTables, (its) => its.successBlocks),
  },
  'similar-tools': {
    methods: ['similar-tools'],
    question: 'Which of several similar tools does a model pick, and what comes of it?',
    isThere: ({ isWhole, view, figures }) => isWhole && view.tasksKnown && figures.executed !== undefined,
    blocks: opened(callTables, (its) => its.similarBlocks),
  },
  'confused-tools': {
    question: 'Which tool was called in the place of which?',
    isThere: ({ isWhole, view, figures }) => isWhole && view.tasksKnown && figures.executed !== undefined,
    blocks: opened(toolTables, (its) => its.confusedBlocks),
  },
  'tool-search': {
    question: 'Did the searches find the tools that the tasks need?',
    isThere: ({ isWhole, view }) => isWhole && view.cells.some(({ discovery }) => discovery),
    blocks: opened(toolTables, (its) => its.discoveryBlocks),
  },
  'ast-beside': {
    methods: ['pass-at-k'],
    question: 'Does a plan that matches the label also solve the task?',
    isThere: ({ isWhole, view }) => isWhole && view.tasksKnown,
    blocks: astBlocks,
  },
  effort: {
    methods: ['effort'],
    question: 'What did an attempt take, and how much was solved for it?',
    isThere: ({ isWhole }) => isWhole,
    blocks: effortBlocks,
  },
  'menu-tokens': {
    methods: ['menu-tokens', 'comp-at-k', 'recall-at-k', 'ndcg-at-k', 'mrr'],
    question: 'What do the offered tools cost in tokens, and are the expected tools among them?',
    isThere: ({ isWhole, view }) => isWhole && view.tasksKnown,
    blocks: ({ view }) => [part(menuTokens, { view })],
  },
  judges: {
    methods: ['wilson'],
    question: 'Which judges rated these answers, and what did they say?',
    isThere: ({ hasCells, view }) => hasCells && view.run.id !== SHARED_RUN_ID,
    blocks: opened(judgeTable, (its) => its.judgeBlocks),
  },
  'claimed-judges': {
    methods: ['wilson'],
    isThere: ({ hasCells, view: { judges = [] } }) => hasCells && judges.length > 0,
    blocks: opened(judgeTable, (its) => its.claimedJudgeBlocks),
  },
  publisher: {
    isThere: ({ hasCells, stored, view, isAsRecorded }) =>
      hasCells && stored && !isAsRecorded && (view.run.config.recorded ?? { judged: 0 }).judged !== 0,
    blocks: ({ view }) => [part(publisher, { view })],
  },
  'other-rules': {
    isThere: ({ hasCells, figures }) => hasCells && figures.readings.length > 1,
    blocks: otherRules,
  },
  reading: {
    methods: ['reading-bands'],
    isThere: ({ hasCells, isCounted, ...of }) => hasCells && isCounted && isReadByMcpbr(of),
    blocks: mcpbrReading,
  },
  'not-in-link': {
    isThere: ({ hasCells, view }) => hasCells && view.claim !== undefined,
    blocks: ({ view }) => [part(() => NotInLink, { view })],
  },
  ladder: {
    isThere: ({ hasCells, view, table }) =>
      hasCells && hasLadder(view) && ladderOf(table, view.run.config) !== undefined,
    blocks: ({ table, view: { run } }) => [part(() => NextRung, { table, run })],
  },
  tasks: {
    isThere: ({ hasCells }) => hasCells,
    blocks: ({ table, view: { tasksKnown }, chosen, onopen }) => [
      part(() => TasksView, { table, tasksKnown, chosen, onopen }),
    ],
  },
  share: { isThere: ({ hasCells }) => hasCells },
};

/** The sections that a report has, in their order. */
export function sectionsOf(of: Reported): Section[] {
  const { view, figures } = of;
  const hasCells = view.cells.length > 0;
  const facts: Facts = {
    ...of,
    hasCells,
    hasFigures: hasCells && view.claim?.figures === undefined,
    isWhole: hasCells && !view.claim,
    isCounted: figures.summaries.some(({ resolved }) => resolved.n > 0),
    isAsRecorded: deciderOf(view.run.config) === RECORDED_DECIDER,
  };
  return (Object.keys(SECTIONS) as SectionId[]).flatMap((id) => {
    const { isThere, blocks, ...content } = contents[id];
    const [ofPart, title] = SECTIONS[id];
    return isThere(facts) ? [{ id, part: ofPart, title, ...content, blocks: () => blocks?.(of) ?? [] }] : [];
  });
}
