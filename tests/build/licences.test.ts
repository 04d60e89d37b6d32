import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceOf, packageOf } from '#build/licences-plugin.ts';

const packageWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};
const about = JSON.stringify({ name: 'abacus', version: '1.2.3', license: 'MIT' });

test.each([
  ['/work/node_modules/svelte/src/index.js', '/work/node_modules/svelte'],
  ['node_modules/@fontsource/ibm-plex-mono/files/a.woff2', 'node_modules/@fontsource/ibm-plex-mono'],
  ['\0/a/node_modules/b/node_modules/@c/d/e.js?commonjs-proxy', '/a/node_modules/b/node_modules/@c/d'],
  ['C:\\site\\node_modules\\idb\\build\\index.js', 'C:/site/node_modules/idb'],
  ['/work/src/main.ts', undefined],
])('the package of %s is found', (id, folder) => expect(packageOf(id)).toBe(folder));

test('all licence texts and notices of a package are written, with its name and version', () => {
  const folder = packageWith({
    'package.json': about,
    'LICENCE.md': 'You may.',
    NOTICE: 'By Ada.',
    'README.md': 'Hi',
  });
  expect(licenceOf(folder)).toBe('abacus 1.2.3\n\nLicence: MIT\n\nYou may.\n\nBy Ada.');
});

test('a package without a licence text ends the build', () => {
  expect(() => licenceOf(packageWith({ 'package.json': about }))).toThrow(
    'abacus is a part of the site and carries no licence text',
  );
});

test('what a package that is known to carry none says of its licence stands in its place', () => {
  expect(licenceOf('node_modules/@cfworker/json-schema')).toMatch(
    /^@cfworker\/json-schema [\d.]+\n\nLicence: MIT\n\nPublished without a licence text\. .*Jeremy Danyow/,
  );
});
