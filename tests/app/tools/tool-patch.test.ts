import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mergePatchOf, unifiedPatchOf, unifiedText } from '../../../src/app/tools/tool-patch.ts';

const before = {
  description: 'Finds a lamp.\nSlow.',
  inputSchema: { type: 'object', properties: { lamp: { type: 'string' } } },
};
const after = {
  description: 'Finds a lamp by its name.\nSlow.\nSee also dim_lamp.',
  inputSchema: {
    type: 'object',
    properties: { lamp: { type: 'string', description: 'Name' } },
    required: ['lamp'],
  },
};

test('a merge patch holds what was changed and nothing else', () => {
  expect(JSON.parse(mergePatchOf(before, after)!)).toEqual({
    description: after.description,
    inputSchema: { properties: { lamp: { description: 'Name' } }, required: ['lamp'] },
  });
  expect(mergePatchOf(before, { ...before, inputSchema: { type: 'object', default: null } })).toBeUndefined();
});

test('a unified patch names what was edited, in names that are no paths', () => {
  const patch = unifiedPatchOf('../find\nlamp', before, { ...before, description: 'New' });
  expect(patch.split('\n').slice(0, 3)).toEqual([
    '--- a/.._find_lamp.txt',
    '+++ b/.._find_lamp.txt',
    '@@ -1,2 +1,1 @@',
  ]);
  expect(patch).not.toContain('schema.json');
  expect(unifiedPatchOf('find', before, before)).toBe('');
});

test.each([
  ['a\nb\nc', 'a\nc\nd'],
  ['', 'one'],
  ['one', ''],
  [Array.from({ length: 2000 }, (_, at) => `line ${at}`).join('\n'), 'short'],
])('git applies the patch of %j', (old, now) => {
  const folder = mkdtempSync(join(tmpdir(), 'patch-'));
  try {
    writeFileSync(join(folder, 'x'), old === '' ? '' : `${old}\n`);
    writeFileSync(join(folder, 'x.patch'), unifiedText('x', old, now));
    execFileSync('git', ['apply', 'x.patch'], { cwd: folder });
    expect(readFileSync(join(folder, 'x'), 'utf8')).toBe(now === '' ? '' : `${now}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
