import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bridges, bridgeWords } from '../../src/app/connect/bridges.ts';

const commands = [
  'npx -y your-server',
  'npx -y @modelcontextprotocol/server-filesystem "/Users/me/My Files"',
  "node 'my server.mjs' --say \"it's\"",
  'uvx server --key $HOME/key --say "a\\b!"',
];

/** What a POSIX shell makes of a line: the words after its first. */
const wordsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', `npx() { printf '%s\\0' "$@"; }; ${line}`], { env: { HOME: '/home/me' } })
    .toString()
    .split('\0');

test.each(commands)('supergateway is given %s as one word, as it was typed', (command) => {
  const words = wordsOf(bridges[0]!.start(command, 'sh'));
  expect(words[words.indexOf('--stdio') + 1]).toBe(command);
});

test('in Windows’ terminal quotes inside the command are marked', () => {
  const line = bridges[0]!.start('npx -y server "C:\\My Files"', 'cmd');
  expect(line).toContain('--stdio "npx -y server \\"C:\\My Files\\"" --output');
});

test.each(bridges.slice(1))('$title is given the command’s words after --', ({ start }) => {
  expect(start('npx -y server "a b"', 'sh')).toMatch(/ -- npx -y server "a b"$/);
});

test.each([
  { id: 'supergateway' as const, words: /bridge supergateway 4\.0\.0 without --stateful does\./ },
  { id: 'supergateway-stateful' as const, words: /bridge supergateway 4\.0\.0 does\. Without --stateful/ },
  { id: 'mcp-proxy' as const, words: /--no-modern/ },
  { id: 'mcp-proxy-python' as const, words: /--allow-origin/ },
])('what is known of $id names the flag that mends it', ({ id, words }) => {
  expect(bridgeWords(id)).toMatch(words);
});
