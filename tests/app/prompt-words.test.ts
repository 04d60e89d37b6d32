import { expect, test } from 'vitest';
import { promptWords } from '../../src/app/frame/words/prompt-words.ts';

test.each<[Record<string, string>, string]>([
  [{}, 'the task starts from the prompt “trip” of “lab”.'],
  [{ city: 'Oslo', days: '2' }, 'the task starts from the prompt “trip” of “lab”, with city: Oslo, days: 2.'],
])('a task names the prompt that it begins from, with %j', (given, words) => {
  expect(promptWords({ server: 'lab', name: 'trip', arguments: given })).toBe(
    `If calls are executed on its server, ${words}`,
  );
});
