import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Language } from '#app/frame/site.ts';

/** Where the site has the licence texts of what it contains; Help links to it. */
export const LICENCES = 'licences.txt';

/** Packages that are published without their licence text; what their package.json says of it stands in its place. */
const WITHOUT_TEXT: readonly string[] = ['@cfworker/json-schema'];

const TEXT = /^(licen[cs]e|copying|notice|third[-_]?party)/i;
const LINE = `\n\n${'='.repeat(80)}\n\n`;

/** The folder of the package that a module or a file belongs to; undefined for our own. */
export const packageOf = (id: string): string | undefined =>
  /^\0?(.*\bnode_modules\/(?:@[^/]+\/)?[^/@][^/]*)\//.exec(id.replaceAll('\\', '/'))?.[1];

/** A package's name, version and licence with all the texts it carries. Throws where it carries none: such code may not be passed on. */
export function licenceOf(folder: string): string {
  const { name, version, license, author, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string; author?: unknown; repository?: unknown };
  const texts = readdirSync(folder)
    .filter((file) => TEXT.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0 && !(WITHOUT_TEXT.includes(name) && license))
    throw new Error(`${name} is a part of the site and carries no licence text`);
  if (texts.length === 0)
    texts.push(
      `Published without a licence text. Its package.json: ${JSON.stringify({ license, author, repository })}`,
    );
  return [`${name} ${version}`, `Licence: ${license ?? 'see below'}`, ...texts].join('\n\n');
}

/**
 * Writes the licence texts of the site and of every package whose code, fonts or other files are in it, workers included. Ends the build
 * where a package has none. English alone writes them: it builds the workers of all languages.
 */
export function licences(language: Language): { ofPage: Plugin; ofWorker: () => Plugin } {
  const folders = new Set<string>();
  const collect = (_: unknown, bundle: Rolldown.OutputBundle): void => {
    for (const part of Object.values(bundle)) {
      const ids =
        part.type === 'asset'
          ? part.originalFileNames
          : Object.entries(part.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 ? id : [],
            );
      for (const id of ids) {
        const folder = packageOf(id);
        if (folder !== undefined) folders.add(resolve(folder));
      }
    }
  };
  return {
    ofWorker: () => ({ name: 'licences-of-workers', generateBundle: collect }),
    ofPage: {
      name: 'licences',
      apply: (config, { command }) => language === 'en' && command === 'build' && !config.build?.ssr,
      generateBundle: {
        order: 'post',
        handler(options, bundle) {
          collect(options, bundle);
          const own = readFileSync(new URL('../../LICENSE', import.meta.url), 'utf8').trim();
          // A package may be there in two versions, and in one version twice.
          const texts = new Set([...folders].map(licenceOf));
          const source = [`Proving Ground\n\n${own}`, ...[...texts].sort()].join(LINE);
          this.emitFile({ type: 'asset', fileName: LICENCES, source: `${source}\n` });
        },
      },
    },
  };
}
