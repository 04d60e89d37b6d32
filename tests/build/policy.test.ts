import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the policy admits the one script that stands in the page, and no other', () => {
  const page = readFileSync('index.html', 'utf8');
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script!);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(hashes).toHaveLength(1);
  for (const file of ['index.html', 'public/_headers'])
    expect(readFileSync(file, 'utf8').match(/'sha256-[^']*'/g), file).toEqual(hashes);
});
