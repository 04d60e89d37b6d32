import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { lessonOf, textOf } from '../../src/lessons/course.ts';
import { methods } from '../../src/app/learn/methods/method-list.ts';
import { headlineOf } from '../../src/app/home/headline.ts';
import { shortTitle } from '../../src/app/frame/words.ts';
import type { SampleRun } from '../../src/app/frame/sample-run.ts';
import { renderPage, writtenPages } from '../../src/app/server.ts';
import { setSiteRoot } from '../../src/app/frame/site.ts';

const sample = JSON.parse(readFileSync('public/generated/sample-run.json', 'utf8')) as SampleRun;
const pages = await writtenPages();
const addresses = new Set(pages.map(({ path }) => path.map((folder) => `${folder}/`).join('')));
afterAll(() => setSiteRoot(undefined));

const toRoot = (path: readonly string[]): string => '../'.repeat(path.length) || './';
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

describe('pages that the build writes', () => {
  test.each(pages.map(({ path }) => [path.join('/') || 'Home', path] as const))(
    '%s has one heading, a title, and links that lead to a page',
    async (_, path) => {
      const root = toRoot(path);
      const { head, body } = await renderPage({ path }, root, sample);
      expect(body.match(/<h1\b/g)).toHaveLength(1);
      expect(plain(/<title>[^<]*<\/title>/.exec(head)![0])).toMatch(/Proving Ground/);
      // A figure of too few attempts is undefined, and an example says so.
      const said = body.replace(/<b\b[^>]*>undefined<\/b>/g, '');
      expect(said).not.toMatch(/>\s*(undefined|NaN|null)\s*<|\[object/);
      for (const [, href = ''] of body.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
        if (/^(#\/|#main$|https:)/.test(href)) continue;
        expect(href.startsWith(root), href).toBe(true);
        expect(addresses, href).toContain(href.slice(root.length).replace(/#.*/, ''));
      }
    },
  );

  test.each(pages.filter(({ path }) => path[0] === 'learn' && path[1]).map(({ path }) => path[1]!))(
    'the whole text of lesson %s can be read without JavaScript',
    async (slug) => {
      const lesson = lessonOf(slug)!;
      const { steps } = await textOf(lesson, 'en');
      const { body, withoutScript } = await renderPage({ path: ['learn', slug] }, '../../', sample);
      const shown = plain(body + withoutScript);
      for (const { id, kind } of lesson.steps)
        if (kind !== 'own')
          for (const block of steps[id]!.prose.split('\n\n')) {
            const read = words(block);
            expect(shown.replaceAll(' ', ''), read).toContain(read.replaceAll(' ', ''));
          }
      // The marks of the steps lead to them.
      for (const { id } of lesson.steps.slice(1, -1)) expect(withoutScript).toContain(`id="${id}"`);
    },
  );

  test.each([...methods.values()].map((method) => [method.id, method] as const))(
    'the method %s is defined on its page',
    async (id, { meaning, weaknesses }) => {
      const shown = plain((await renderPage({ path: ['methods', id] }, '../../', sample)).body);
      for (const text of [meaning, weaknesses]) expect(shown).toContain(text.replace(/\s+/g, ' '));
    },
  );

  test('the sample report has its figures, comparisons and tasks', async () => {
    const { body } = await renderPage({ path: ['r', 'sample'] }, '../../', sample);
    const shown = plain(body);
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

  test('Home has the figures of the finished run', async () => {
    const shown = plain((await renderPage({ path: [] }, './', sample)).body);
    expect(shown).toContain(`of ${sample.tasks.length} tasks`);
    expect(shown).toContain(headlineOf(sample)!.replace(/\s+/g, ' '));
  });
});

test('the policy admits the one script that stands in the page, and no other', () => {
  const page = readFileSync('index.html', 'utf8');
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script!);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(hashes).toHaveLength(1);
  for (const file of ['index.html', 'public/_headers'])
    expect(readFileSync(file, 'utf8').match(/'sha256-[^']*'/g), file).toEqual(hashes);
});
