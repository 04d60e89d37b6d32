import { render } from 'svelte/server';
import { lessonOf, lessons, textOf } from '#lessons/course.ts';
import App from './App.svelte';
import { SAMPLE_RUN_ID } from './frame/address.ts';
import { createStores } from './frame/context.ts';
import { languageOfPage } from './learn/lessons/texts.ts';
import { methods } from './learn/methods/method-list.ts';
import { Router } from './frame/router.svelte.ts';
import { loadWhole } from './routes.ts';
import { setSampleRun, type SampleRun } from './frame/sample-run.ts';
import { setSiteRoot } from './frame/site.ts';
import { Theme } from './frame/state/theme.svelte.ts';
import WithoutScript from './WithoutScript.svelte';

/** A page that the build writes as a file: what is text. */
export interface WrittenPage {
  path: readonly string[];
  /** A sentence or two for search engines; absent: what is said of the whole site. */
  description?: string;
}

const BENCHMARKS_DESCRIPTION =
  'Benchmarks of tool use compared: goal, tools, evaluation, metrics, size, licence, and when to use which.';

export async function writtenPages(): Promise<WrittenPage[]> {
  const ofLessons = lessons.map(async (lesson) => ({
    path: ['learn', lesson.slug],
    description: (await textOf(lesson, languageOfPage())).summary,
  }));
  return [
    { path: [] },
    { path: ['learn'] },
    ...(await Promise.all(ofLessons)),
    { path: ['methods'] },
    { path: ['methods', 'benchmarks'], description: BENCHMARKS_DESCRIPTION },
    ...[...methods.values()].map(({ id, meaning }) => ({ path: ['methods', id], description: meaning })),
    { path: ['r', SAMPLE_RUN_ID] },
  ];
}

/** HTML of a page. `withoutScript`: what a browser without JavaScript shows below it. */
export interface RenderedPage {
  head: string;
  body: string;
  withoutScript: string;
}

/** Renders a page as the browser takes it over. `root`: from the page to the site's folder, such as `../../`. */
export async function renderPage(
  { path }: WrittenPage,
  root: string,
  sample: SampleRun,
): Promise<RenderedPage> {
  setSampleRun(sample);
  const first = await loadWhole(path);
  const lesson = path[0] === 'learn' ? lessonOf(path[1] ?? '') : undefined;
  const text = lesson && (await textOf(lesson, languageOfPage()));
  // From here on nothing waits, so that no other page is rendered below this root.
  setSiteRoot(root);
  const theme = new Theme(undefined);
  const router = new Router({ path, query: new URLSearchParams() });
  const { head, body } = render(App, {
    props: { theme, first, stores: { ...createStores(theme), router } },
  });
  return { head, body, withoutScript: render(WithoutScript, { props: { path, lesson, text } }).body };
}
