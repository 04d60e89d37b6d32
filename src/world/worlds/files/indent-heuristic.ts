/** Where git's indent heuristic (git 2.14 and later) ends a run of changed lines that could end in several places. */
export function bestEnd(lines: string[], size: number, earliest: number, latest: number): number {
  let best = latest;
  let bestScore: Score | undefined;
  for (let end = Math.max(earliest, latest - size - 1, latest - MAX_SLIDING); end <= latest; end++) {
    const score = plus(scoreOf(lines, end), scoreOf(lines, end - size));
    if (bestScore && comparison(score, bestScore) > 0) continue;
    bestScore = score;
    best = end;
  }
  return best;
}

const MAX_SLIDING = 100;
const MAX_BLANKS = 20;
const MAX_INDENT = 200;

// The weights are git's, fitted there on splits that people judged.
const weights = {
  startOfFile: 1,
  endOfFile: 21,
  totalBlank: -30,
  postBlank: 6,
  indent: -4,
  indentWithBlank: 10,
  outdent: 24,
  outdentWithBlank: 17,
  dedent: 23,
  dedentWithBlank: 17,
};
const INDENT_WEIGHT = 60;

/** How bad a place is to split a text: less is better; deeper indentation is worse. */
interface Score {
  indent: number;
  penalty: number;
}

const plus = (a: Score, b: Score): Score => ({ indent: a.indent + b.indent, penalty: a.penalty + b.penalty });

const comparison = (a: Score, b: Score): number =>
  INDENT_WEIGHT * Math.sign(a.indent - b.indent) + a.penalty - b.penalty;

/** Columns a line is indented by, tabs to the next eighth; -1 for a blank line. */
function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (!/\s/.test(character)) return columns;
    if (character === ' ') columns++;
    else if (character === '\t') columns += 8 - (columns % 8);
    if (columns >= MAX_INDENT) return MAX_INDENT;
  }
  return -1;
}

/** Blank lines from `at` in a direction, and the indentation of the line that ends them; -1 for the end of the text. */
function beyondBlanks(lines: string[], at: number, step: 1 | -1): { blanks: number; indent: number } {
  let blanks = 0;
  for (let index = at; index >= 0 && index < lines.length; index += step) {
    const indent = indentOf(lines[index]!);
    if (indent !== -1) return { blanks, indent };
    if (++blanks === MAX_BLANKS) return { blanks, indent: 0 };
  }
  return { blanks, indent: -1 };
}

/** Of a split right before the line `at`. */
function scoreOf(lines: string[], at: number): Score {
  const own = at < lines.length ? indentOf(lines[at]!) : -1;
  const above = beyondBlanks(lines, at - 1, -1);
  const below = beyondBlanks(lines, at + 1, 1);
  const postBlanks = own === -1 ? 1 + below.blanks : 0;
  const blanks = above.blanks + postBlanks;
  const indent = own === -1 ? below.indent : own;
  let penalty = weights.totalBlank * blanks + weights.postBlank * postBlanks;
  if (above.indent === -1 && above.blanks === 0) penalty += weights.startOfFile;
  if (at >= lines.length) penalty += weights.endOfFile;
  if (indent !== -1 && above.indent !== -1)
    penalty += stepPenalty({ from: above.indent, to: indent, next: below.indent }, blanks > 0);
  return { indent, penalty };
}

function stepPenalty({ from, to, next }: { from: number; to: number; next: number }, blank: boolean): number {
  if (to > from) return blank ? weights.indentWithBlank : weights.indent;
  if (to === from) return 0;
  if (next !== -1 && next > to) return blank ? weights.outdentWithBlank : weights.outdent;
  return blank ? weights.dedentWithBlank : weights.dedent;
}
