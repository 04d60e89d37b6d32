import { closingOf, isMark, isWord, nameOf, type Token } from './tokens.ts';

/** A function of ours without arguments that is true, and throws when it was asked too often in one statement. */
export const STEP_GUARD = 'recursion_step_allowed';

type Insertion = { at: number; text: string };

/**
 * The same SQL with every step of a recursive table expression asking STEP_GUARD first: SQLite itself would go on for ever,
 * and nothing from outside can stop it.
 */
export function guardRecursion(sql: string, tokens: readonly Token[]): string {
  const insertions = tokens.flatMap((token, index) =>
    isWord(token, 'WITH') ? guardsOfWith(tokens, index + 1) : [],
  );
  return insertions
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), sql);
}

/** Walks the list `name (columns) AS NOT MATERIALIZED (body), …` that follows WITH. */
function guardsOfWith(tokens: readonly Token[], from: number): Insertion[] {
  const insertions: Insertion[] = [];
  let index = isWord(tokens[from], 'RECURSIVE') ? from + 1 : from;
  while (index < tokens.length) {
    const name = nameOf(tokens[index]!);
    index++;
    if (isMark(tokens[index], '(')) index = closingOf(tokens, index) + 1;
    while (isWord(tokens[index], 'AS', 'NOT', 'MATERIALIZED')) index++;
    if (name === undefined || !isMark(tokens[index], '(')) break;
    const end = closingOf(tokens, index);
    insertions.push(...guardsOfBody(tokens.slice(index + 1, end), name, tokens[end]));
    index = end + 1;
    if (!isMark(tokens[index], ',')) break;
    index++;
  }
  return insertions;
}

/** The parts of a compound SELECT that read the expression itself each get the guard into their WHERE. */
function guardsOfBody(body: readonly Token[], name: string, close: Token | undefined): Insertion[] {
  const insertions: Insertion[] = [];
  let part: Token[] = [];
  let depth = 0;
  const finish = (next: Token | undefined): void => {
    if (part.some((token) => nameOf(token) === name)) insertions.push(...guardsOfPart(part, next));
    part = [];
  };
  for (const token of body) {
    if (isMark(token, '(')) depth++;
    if (isMark(token, ')')) depth--;
    if (depth === 0 && isWord(token, 'UNION', 'INTERSECT', 'EXCEPT', 'ORDER', 'LIMIT')) finish(token);
    part.push(token);
  }
  finish(close);
  return insertions;
}

function guardsOfPart(part: readonly Token[], next: Token | undefined): Insertion[] {
  let depth = 0;
  const outside = part.filter((token) => {
    if (isMark(token, ')')) depth--;
    const out = depth === 0;
    if (isMark(token, '(')) depth++;
    return out;
  });
  if (!outside.some((token) => isWord(token, 'FROM'))) return [];
  const where = outside.findIndex((token) => isWord(token, 'WHERE'));
  const after = outside.find((token, index) => index > where && isWord(token, 'GROUP', 'HAVING', 'WINDOW'));
  const end = after?.start ?? next?.start ?? part.at(-1)!.end;
  if (where < 0) return [{ at: end, text: ` WHERE ${STEP_GUARD}() ` }];
  return [
    { at: outside[where]!.end, text: ` ${STEP_GUARD}() AND (` },
    { at: end, text: ') ' },
  ];
}
