/** Lines of `+` and `-`, each of the same length; blanks count for nothing. Or what is wrong, in words. */
export function triesIn(text: string, lines: number, length: number): boolean[][] | string {
  // Longer attempts are not read.
  const found = text
    .slice(0, 10_000)
    .split('\n')
    .map((line) => line.replace(/\s/g, ''))
    .filter(Boolean);
  if (found.length !== lines) return `It should have ${lines} lines: it has ${found.length}`;
  const wrong = found.findIndex((line) => line.length !== length || /[^+-]/.test(line));
  return wrong < 0
    ? found.map((line) => [...line].map((mark) => mark === '+'))
    : `Each line should have ${length} marks, + or -: line ${wrong + 1} has not`;
}
