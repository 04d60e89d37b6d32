import { readFileSync } from 'node:fs';

/** The README's row of figures, cell by cell, by the name of its tasks; undefined where it has none. */
export function rowOf(name: string): string[] | undefined {
  const lines = readFileSync('README.md', 'utf8').split('\n');
  const row = lines.find((line) => line.startsWith(`| ${name} `));
  return row
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
