import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Read from the disk: a style sheet imported by a test is empty. */
const written = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|css|ts)$/.test(path))
  .map((path): [string, string] => [path, readFileSync(`src/app/${path}`, 'utf8')]);
const tokens = readFileSync('src/app/frame/styles/tokens.css', 'utf8');

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** `--name: light-dark(#rrggbb, #rrggbb)` of the tokens, alone or as one of several on a line. */
const colours = new Map(
  [...tokens.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** WCAG 2 contrast, 1 to 21. */
function contrast(one: string, other: string, theme: Theme): number {
  const [darker, lighter] = [one, other]
    .map((name) => {
      const colour = colours.get(name);
      if (!colour) throw new Error(`no token --${name}`);
      return luminance(colour[theme]);
    })
    .sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const grounds = ['paper', 'sheet', 'sunk'];
const verdicts = ['ok', 'bad', 'part', 'none'];
const cross = (texts: string[], backs: string[]): [string, string][] =>
  texts.flatMap((text) => backs.map((back): [string, string] => [text, back]));

/** A new pair of text and ground needs a line here. */
const textPairs = [
  ...cross(['ink', 'ink-2', 'ink-3'], grounds),
  ...cross(['pen', ...verdicts], grounds),
  ...cross(['ink', 'ink-2', 'pen'], ['pen-wash']),
  ...verdicts.map((verdict): [string, string] => [verdict, `${verdict}-wash`]),
  ...verdicts.flatMap((verdict) => cross(['ink', 'ink-2'], [`${verdict}-wash`])),
  // A solid button: paper on ink, and on the lighter ink under the pointer.
  ['paper', 'ink'],
  ['paper', 'ink-2'],
] as [string, string][];

describe.each(themes)('in the %s theme', (theme) => {
  test.each(textPairs)('%s reads on %s', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(cross(['edge', 'pen'], ['paper', 'sheet']))(
    '%s outlines what one operates on %s',
    (edge, ground) => {
      expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('the tokens are read: every ground, ink and verdict is among them', () => {
  expect([...colours.keys()]).toEqual(
    expect.arrayContaining([...grounds, 'ink', 'ink-2', 'ink-3', 'pen', 'line', 'edge', 'grid', ...verdicts]),
  );
});

const stylesOf = (path: string, source: string): string =>
  path.endsWith('.svelte')
    ? [...source.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join()
    : source;

const named = 'black|white|red|green|blue|gr[ae]y|orange|yellow|purple|brown|navy|teal|silver|maroon';
const literal = new RegExp(
  `:[^;{}]*(#[0-9a-f]{3,8}\\b|\\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb|light-dark)\\(|(?<![\\w-])(${named})(?![\\w-]))`,
  'i',
);

describe('no colour stands outside the tokens', () => {
  const elsewhere = written.filter(([path]) => path !== 'frame/styles/tokens.css');
  const having = (kind: RegExp, holds: (path: string, source: string) => boolean): string[] =>
    elsewhere.flatMap(([path, source]) => (kind.test(path) && holds(path, source) ? [path] : []));

  test('in a style', () => {
    const inStyle = (path: string, source: string): boolean =>
      literal.test(stylesOf(path, source).replace(/\/\*[\s\S]*?\*\//g, ''));
    expect(having(/\.(svelte|css)$/, inStyle)).toEqual([]);
  });

  test('in markup', () => {
    const inMarkup = /(fill|stroke|color|style)=["'{][^"'}]*(#[0-9a-f]{3,8}["'\s;)]|rgba?\()/i;
    expect(having(/\.(svelte|ts)$/, (_, source) => inMarkup.test(source))).toEqual([]);
  });
});
