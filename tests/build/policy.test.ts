import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The hash of the one script that stands in a page. */
function hashIn(file: string): string {
  const scripts = [...readFileSync(file, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)];
  expect(scripts, file).toHaveLength(1);
  return `'sha256-${createHash('sha256').update(scripts[0]![1]!).digest('base64')}'`;
}

const admitted = (file: string): string[] => readFileSync(file, 'utf8').match(/'sha256-[^']*'/g) ?? [];

test('the policy admits the one script that stands in a page, that of the page for what does not exist, and no other', () => {
  const ofPage = hashIn('index.html');
  expect(admitted('index.html')).toEqual([ofPage]);
  expect(admitted('public/_headers')).toEqual([ofPage, hashIn('public/404.html')]);
});
