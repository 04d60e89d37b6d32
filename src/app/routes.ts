import type { Component } from 'svelte';
import { matchRoute, SAMPLE_RUN_ID } from './frame/address.ts';
import type { PageProps, Parameters } from './frame/page.ts';
import { loadSampleRun } from './frame/sample-run.ts';

/** A page may ignore its parameters. */
export type PageComponent = Component<PageProps> | Component<Record<string, never>>;

export interface Route {
  /** Segments; `:name` takes one, `:name?` may be missing. */
  pattern: string;
  /** The place of the navigation that is ticked while the page is shown. */
  place?: string;
  /** Does the page act? In a frame it is replaced by an explanation. */
  acts?: true;
  load: () => Promise<{ default: PageComponent }>;
  /** Reads what the page's first draw needs. The build renders the page with it, and the browser takes that over with the same. */
  prepare?: (parameters: Parameters) => Promise<unknown>;
}

/** A page that can be drawn at once. */
export interface LoadedPage {
  route: Route;
  component: Component<PageProps>;
  given?: undefined;
}

/** The places in the top bar, in order. */
export const places: readonly { title: string; path: readonly string[] }[] = [
  { title: 'Learn', path: ['learn'] },
  { title: 'Data', path: ['data'] },
  { title: 'Connect', path: ['connect'] },
  { title: 'Runs', path: ['runs'] },
  { title: 'Scoring Lab', path: ['lab'] },
];

/** Which page is shown at which address; the first pattern that fits wins. */
export const routes: readonly Route[] = [
  {
    pattern: '',
    load: () => import('./home/HomePage.svelte'),
    prepare: loadSampleRun,
  },
  {
    pattern: 'learn',
    place: 'Learn',
    load: () => import('./learn/lessons/LearnPage.svelte'),
    prepare: async () => (await import('./learn/lessons/texts.ts')).allTexts(),
  },
  { pattern: 'learn/sheets', place: 'Learn', load: () => import('./learn/lessons/SheetsPage.svelte') },
  {
    pattern: 'learn/class',
    place: 'Learn',
    acts: true,
    load: () => import('./learn/lessons/class/ClassPage.svelte'),
  },
  { pattern: 'learn/be-the-model/:task?', place: 'Learn', load: () => import('./lab/play/PlayPage.svelte') },
  {
    pattern: 'learn/:lesson/:step?',
    place: 'Learn',
    load: () => import('./learn/lessons/LessonPage.svelte'),
    prepare: async ({ lesson = '' }) => (await import('./learn/lessons/texts.ts')).textOfSlug(lesson),
  },
  { pattern: 'methods', place: 'Learn', load: () => import('./learn/methods/MethodsPage.svelte') },
  {
    pattern: 'methods/benchmarks',
    place: 'Learn',
    load: () => import('./learn/methods/BenchmarksPage.svelte'),
  },
  { pattern: 'methods/:id', place: 'Learn', load: () => import('./learn/methods/MethodPage.svelte') },
  { pattern: 'data', place: 'Data', acts: true, load: () => import('./data/DataPage.svelte') },
  { pattern: 'data/:dataset', place: 'Data', load: () => import('./data/DatasetPage.svelte') },
  {
    pattern: 'data/:dataset/audit',
    place: 'Data',
    load: () => import('./judge/label-audit/AuditPage.svelte'),
  },
  { pattern: 'data/:dataset/:task', place: 'Data', load: () => import('./data/TaskPage.svelte') },
  {
    pattern: 'connect/:server?/:tool?',
    place: 'Connect',
    acts: true,
    load: () => import('./connect/ConnectPage.svelte'),
  },
  {
    pattern: 'evaluate/:server?',
    place: 'Connect',
    acts: true,
    load: () => import('./evaluate/EvaluatePage.svelte'),
  },
  { pattern: 'tools', place: 'Connect', acts: true, load: () => import('./tools/ToolsPage.svelte') },
  { pattern: 'tools/edit', place: 'Connect', acts: true, load: () => import('./tools/EditToolPage.svelte') },
  { pattern: 'keys', place: 'Runs', acts: true, load: () => import('./run/keys/KeysPage.svelte') },
  { pattern: 'runs', place: 'Runs', acts: true, load: () => import('./run/RunsPage.svelte') },
  { pattern: 'runs/:run/judge', place: 'Runs', acts: true, load: () => import('./judge/JudgingPage.svelte') },
  {
    pattern: 'r/:run',
    place: 'Runs',
    load: () => import('./look/report/ReportPage.svelte'),
    prepare: async ({ run }) =>
      run === SAMPLE_RUN_ID ? (await import('./frame/run-view.ts')).sampleView() : undefined,
  },
  { pattern: 'r/:run/audit', place: 'Runs', load: () => import('./judge/audit/JudgeAuditPage.svelte') },
  { pattern: 'audit/:payload', place: 'Runs', load: () => import('./judge/audit/SharedAuditPage.svelte') },
  {
    pattern: 'r/:run/label',
    place: 'Runs',
    acts: true,
    load: () => import('./judge/label/LabelPage.svelte'),
  },
  {
    pattern: 'r/:run/references',
    place: 'Runs',
    acts: true,
    load: () => import('./judge/references/ReferencesPage.svelte'),
  },
  {
    pattern: 'r/:run/:task/:model?/:repeat?',
    place: 'Runs',
    load: () => import('./look/cell/CellPage.svelte'),
  },
  { pattern: 's/:payload', place: 'Runs', load: () => import('./look/shared/SharedPage.svelte') },
  {
    pattern: 's/:payload/:task/:model?/:repeat?',
    place: 'Runs',
    load: () => import('./look/cell/CellPage.svelte'),
  },
  { pattern: 't', place: 'Runs', acts: true, load: () => import('./look/shared/LinkedFilePage.svelte') },
  { pattern: 't/:transcripts', place: 'Runs', load: () => import('./look/shared/SharedPage.svelte') },
  {
    pattern: 't/:transcripts/:task/:model?/:repeat?',
    place: 'Runs',
    load: () => import('./look/cell/CellPage.svelte'),
  },
  { pattern: 'published', place: 'Runs', acts: true, load: () => import('./data/PublishedPage.svelte') },
  { pattern: 'compare', place: 'Runs', load: () => import('./compare/ComparePage.svelte') },
  { pattern: 'compare/:payload', place: 'Runs', load: () => import('./compare/SharedComparePage.svelte') },
  { pattern: 'lab', place: 'Scoring Lab', load: () => import('./lab/LabPage.svelte') },
  {
    pattern: 'lab/r/:run/:task/:model?/:repeat?',
    place: 'Scoring Lab',
    load: () => import('./lab/LabPage.svelte'),
  },
  { pattern: 'lab/scorers', place: 'Scoring Lab', load: () => import('./lab/mutants/TrustPage.svelte') },
  {
    pattern: 'lab/disagreements',
    place: 'Scoring Lab',
    load: () => import('./lab/mutants/GalleryPage.svelte'),
  },
  { pattern: 'lab/run/:run', place: 'Scoring Lab', load: () => import('./lab/DisagreementPage.svelte') },
];

/** Loads the page of an address with what its first draw needs; undefined where there is none. */
export async function loadWhole(path: readonly string[]): Promise<LoadedPage | undefined> {
  const match = matchRoute(path, routes);
  if (!match) return undefined;
  const { route, parameters } = match;
  const [{ default: component }, given] = await Promise.all([route.load(), route.prepare?.(parameters)]);
  return { route, component: component as Component<PageProps>, given: given as undefined };
}
