import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = ['src', 'workers'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .map((path) => readFileSync(`${root}/${path}`, 'utf8')),
);
/** A text that sends the reader to a control: `press “Try again”`, `under “Tools”`, `“Find out why” shows which`. */
const NAMED =
  /(?:\b(?:[Pp]ress|[Uu]nder) “([^”$]+)”|“([^”$]+)” (?:on the \w+ page (?:asks|shows)|shows which|says which))/g;
const named = [
  ...new Set(
    sources.flatMap((text) => [...text.matchAll(NAMED)].map(([, first, second]) => first ?? second!)),
  ),
];

test('every control that a text names is there under that name', () => {
  expect(named).toContain('Find out why');
  const missing = named.flatMap((name) =>
    name.split(', ').filter((part) => {
      const asText = new RegExp(`[>'"\`\\s(]${part}\\s*(?:[<'"\`{]|$)`, 'im');
      return !sources.some((text) => asText.test(text.replaceAll(`“${part}”`, '')));
    }),
  );
  expect(missing).toEqual([]);
});
