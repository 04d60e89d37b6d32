import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { LessonPlan } from '../../src/lessons/lesson.ts';
import { readText } from '../../src/lessons/text.ts';
import { methods } from '../../src/app/learn/methods/method-list.ts';
import { headlineOf } from '../../src/app/home/headline.ts';
import { shortTitle } from '../../src/app/frame/words.ts';
import type { SampleRun } from '../../src/app/frame/sample-run.ts';

// What is read here are the files of the site: no browser takes part, and the modules are loaded once.
test.describe.configure({ mode: 'default' });

const sample = JSON.parse(readFileSync('public/generated/sample-run.json', 'utf8')) as SampleRun;
const lessons = readdirSync('src/lessons').filter((name) => /^\d\d-/.test(name));
const slugOf = (folder: string): string => folder.slice(3);

interface Written {
  title: string;
  body: string;
  withoutScript: string;
}

/** A written page by its folder, such as `learn/noise/`. */
function pageAt(folder: string): Written {
  const html = readFileSync(`dist/${folder}index.html`, 'utf8');
  const [, body, withoutScript] = /<div id="app">([^]*)<\/div>\s*<noscript>([^]*)<\/noscript>/.exec(html)!;
  return { title: /<title>([^<]*)<\/title>/.exec(html)![1]!, body: body!, withoutScript: withoutScript! };
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
/** Words of a little Markdown, as a page shows them. */
const words = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, ' $1 ')
    .replace(/[`*]|^- /gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The folders of all pages that are text, below that of a language. */
const folders = [
  '',
  'learn/',
  ...lessons.map((name) => `learn/${slugOf(name)}/`),
  'methods/',
  'methods/benchmarks/',
  ...[...methods.keys()].map((id) => `methods/${id}/`),
  'r/sample/',
];

for (const language of ['', 'zh/'])
  test(`each page below /${language} has one heading, a title, and links that lead to a page`, () => {
    const inDist = (readdirSync(`dist/${language}`, { recursive: true }) as string[])
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /(^|\/)index\.html$/.test(name) && !name.startsWith('zh/'))
      .map((name) => name.slice(0, -'index.html'.length));
    expect(inDist.sort()).toEqual(folders.toSorted());
    const astray: string[] = [];
    for (const folder of folders) {
      const root = '../'.repeat(`${language}${folder}`.split('/').length - 1) || './';
      const { title, body, withoutScript } = pageAt(language + folder);
      const other = language === '' ? `zh/${folder}` : folder;
      expect(withoutScript, folder).toContain(`href="${root}${other}"`);
      expect(body.match(/<h1\b/g), folder).toHaveLength(1);
      expect(title, folder).toMatch(/Proving Ground/);
      // A figure of too few attempts is undefined, and an example says so.
      const said = body.replace(/<b\b[^>]*>undefined<\/b>/g, '');
      expect(said, folder).not.toMatch(/>\s*(undefined|NaN|null)\s*<|\[object/);
      for (const [, href = ''] of body.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
        if (/^(#\/|#main$|https:)/.test(href)) continue;
        const target = href.slice(root.length).replace(/#.*/, '').replace(/^zh\//, '');
        if (!href.startsWith(root) || !folders.includes(target)) astray.push(`${href} in ${folder}`);
      }
    }
    expect(astray).toEqual([]);
  });

test('the whole text of each lesson can be read without JavaScript', async () => {
  for (const name of lessons) {
    const { lesson } = (await import(`../../src/lessons/${name}/lesson.ts`)) as { lesson: LessonPlan };
    const { steps } = readText(readFileSync(`src/lessons/${name}/en.md`, 'utf8'));
    const { body, withoutScript } = pageAt(`learn/${slugOf(name)}/`);
    const shown = plain(body + withoutScript);
    for (const { id, kind } of lesson.steps)
      if (kind !== 'own')
        for (const block of steps[id]!.prose.split('\n\n')) {
          const read = words(block);
          expect(shown.replaceAll(' ', ''), read).toContain(read.replaceAll(' ', ''));
        }
    // The marks of the steps lead to them.
    for (const { id } of lesson.steps.slice(1, -1)) expect(withoutScript).toContain(`id="${id}"`);
  }
});

test('each method is defined on its page', () => {
  expect(methods.size).toBeGreaterThan(50);
  for (const [id, { meaning, weaknesses }] of methods) {
    const shown = plain(pageAt(`methods/${id}/`).body);
    for (const text of [meaning, weaknesses]) expect(shown).toContain(text.replace(/\s+/g, ' '));
  }
});

test('the sample report has its figures, comparisons and tasks', () => {
  const shown = plain(pageAt('r/sample/').body);
  for (const heading of ['Result', 'Comparison', 'Tasks']) expect(shown).toContain(heading);
  const { pair } = sample;
  const [first, second] = [pair!.first, pair!.second].map((model) =>
    shortTitle(sample.places.systems[model]!.title),
  );
  expect(
    [`${first} against ${second}`, `${second} against ${first}`].some((each) => shown.includes(each)),
  ).toBe(true);
  expect(shown).toContain(sample.run.config.title);
  expect(shown).toMatch(/solved \d+.% of 72 tasks/);
  expect(shown).not.toContain('Computing the figures');
});

test('Home has the figures of the finished run', () => {
  const shown = plain(pageAt('').body);
  expect(shown).toContain(`of ${sample.tasks.length} tasks`);
  expect(shown).toContain(headlineOf(sample)!.replace(/\s+/g, ' '));
});
