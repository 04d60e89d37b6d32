import { expect, test } from 'vitest';
import { gathered, large, MB } from '../builders/large-log.ts';

test('a large document of no known format is refused by name and limit', { timeout: 120_000 }, async () => {
  const odd = large('odd.json', {
    head: '[',
    row: `{"colour":"${'x'.repeat(900)}"},`,
    end: '{}]',
    size: 161 * MB,
  });
  expect((await gathered(odd)).refusal?.message).toBe(
    'odd.json is one JSON document of more than 160 MB, which is more than a page can read at once.',
  );
});

test('a log whose first line is longer than what is looked at first is known all the same', async () => {
  const messages = [
    { role: 'user', content: 'x'.repeat(3 * MB) },
    { role: 'assistant', content: 'Long.' },
  ];
  const row = JSON.stringify({ model: 'm', messages });
  const log = await gathered({ path: 'a.jsonl', blob: new Blob([`${row}\n${row}\n`]) });
  expect(log).toMatchObject({ isLog: true, attempts: 2 });
});
