/** A piece of SQL text: words in capitals, quoted names and texts without their quotes. */
export type Token = {
  kind: 'word' | 'name' | 'text' | 'number' | 'mark';
  text: string;
  start: number;
  end: number;
};

const pieces =
  /[ \t\n\f\r]+|--[^\n]*|\/\*[^]*?(?:\*\/|$)|(?<text>'(?:[^']|'')*'?)|(?<name>"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?)|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<number>\d[\w.]*)|(?<mark>[^])/g;

function unquoted(quoted: string): string {
  const quote = quoted[0]!;
  const inside = quoted.slice(1, quoted.length > 1 && /['"`\]]$/.test(quoted) ? -1 : undefined);
  return quote === '[' ? inside : inside.replaceAll(quote + quote, quote);
}

/** Splits SQL as SQLite does, comments and blanks left out. Works in time linear in the text. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const match of sql.matchAll(pieces)) {
    const [whole] = match;
    const [kind] = Object.entries(match.groups!).find(([, value]) => value !== undefined) ?? [];
    if (!kind) continue;
    const text =
      kind === 'word' ? whole.toUpperCase() : kind === 'text' || kind === 'name' ? unquoted(whole) : whole;
    tokens.push({ kind: kind as Token['kind'], text, start: match.index, end: match.index + whole.length });
  }
  return tokens;
}

export const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text);

export const isMark = (token: Token | undefined, mark: string): boolean =>
  token?.kind === 'mark' && token.text === mark;

/** The name of a token, for comparing: SQLite's names ignore case. */
export const nameOf = (token: Token): string | undefined =>
  token.kind === 'word' || token.kind === 'name' ? token.text.toUpperCase() : undefined;

/** The index of the parenthesis that closes the one at `open`, or the number of tokens when none does. */
function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (isMark(tokens[index], '(')) depth++;
    if (isMark(tokens[index], ')') && --depth === 0) return index;
  }
  return tokens.length;
}

export type StatementKind = 'select' | 'insert' | 'change' | 'create table' | 'other';

/** What one statement does, by its verb (change: UPDATE or DELETE); after WITH the verb is the first one outside all parentheses. */
export function statementKind(tokens: readonly Token[]): StatementKind {
  const verb = tokens[verbIndex(tokens)];
  if (isWord(verb, 'SELECT')) return 'select';
  if (isWord(verb, 'INSERT', 'REPLACE')) return 'insert';
  if (isWord(verb, 'UPDATE', 'DELETE')) return 'change';
  if (isWord(verb, 'CREATE') && isWord(tokens[1], 'TABLE')) return 'create table';
  return 'other';
}

function verbIndex(tokens: readonly Token[]): number {
  if (!isWord(tokens[0], 'WITH')) return 0;
  for (let index = 1; index < tokens.length; index++) {
    if (isMark(tokens[index], '(')) {
      index = closingOf(tokens, index);
      const next = tokens[index + 1];
      if (isWord(next, 'SELECT', 'VALUES', 'INSERT', 'UPDATE', 'DELETE', 'REPLACE')) return index + 1;
    }
  }
  return 0;
}

/** Is a second statement written behind the first? */
export function hasMany(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex((token) => isMark(token, ';'));
  return end >= 0 && tokens.slice(end).some((token) => !isMark(token, ';'));
}

/** The name after CREATE TABLE, as written. */
export function createdTable(tokens: readonly Token[], sql: string): string {
  let index = 2;
  if (isWord(tokens[index], 'IF')) index += 3;
  if (isMark(tokens[index + 1], '.')) index += 2;
  const token = tokens[index];
  if (!token) return '';
  return token.kind === 'word' ? sql.slice(token.start, token.end) : token.text;
}

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

/** A line of EXPLAIN QUERY PLAN. */
export type PlanRow = { id: number; parent: number; detail: string };

/** Steps a recursive table expression may take: the days of ten years. */
export const MAX_RECURSION = 4000;

type Estimate = { rows: number; cost: number };
type Sources = { sizes: Map<string, number>; aliases: Map<string, string>; largest: number };

/**
 * An upper bound of the rows a statement touches, from SQLite's own plan: loops at one level multiply, correlated subqueries
 * run once a round, everything else adds. `tables` gives the rows of each table by its name in capitals.
 */
export function planCost(
  plan: readonly PlanRow[],
  tables: ReadonlyMap<string, number>,
  tokens: readonly Token[],
): number {
  const sizes = new Map(tables);
  const sources = { sizes, aliases: aliasesOf(tokens), largest: Math.max(1, ...tables.values()) };
  return estimate(plan, 0, sources).cost;
}

/** Every `name AS other` and `name other`; what is no table does no harm. */
function aliasesOf(tokens: readonly Token[]): Map<string, string> {
  const aliases = new Map<string, string>();
  tokens.forEach((token, index) => {
    const next = isWord(tokens[index + 1], 'AS') ? tokens[index + 2] : tokens[index + 1];
    const [name, alias] = [nameOf(token), next && nameOf(next)];
    if (name !== undefined && alias !== undefined && !aliases.has(alias)) aliases.set(alias, name);
  });
  return aliases;
}

const named = /^(?:MATERIALIZE|CO-ROUTINE) (.*)$/;
const loop = /^(?:SCAN|SEARCH) (.*)$/;

function estimate(plan: readonly PlanRow[], parent: number, sources: Sources, recursive?: string): Estimate {
  const children = plan.filter((row) => row.parent === parent);
  const loops = children.filter(({ detail }) => loop.test(detail) || detail === 'MULTI-INDEX OR');
  const others = children
    .filter((row) => !loops.includes(row))
    .map((row) => part(plan, row, sources, recursive));
  const rounds = loops.reduce((product, { detail }) => product * rowsOf(detail, sources, recursive), 1);
  const inner = others.filter(({ correlated }) => !correlated);
  return {
    rows: loops.length > 0 ? rounds : Math.max(1, ...inner.map(({ rows }) => rows), sum(inner, 'rows')),
    cost:
      rounds + others.reduce((total, { correlated, cost }) => total + (correlated ? rounds : 1) * cost, 0),
  };
}

const sum = (parts: Estimate[], of: 'rows' | 'cost'): number =>
  parts.reduce((total, one) => total + one[of], 0);

function part(plan: readonly PlanRow[], { id, detail }: PlanRow, sources: Sources, recursive?: string) {
  const correlated = detail.startsWith('CORRELATED');
  const name = named.exec(detail)?.[1]?.toUpperCase();
  const own = estimate(plan, id, sources, name ?? recursive);
  const step = detail === 'RECURSIVE STEP';
  const { rows, cost } = step ? { rows: MAX_RECURSION, cost: MAX_RECURSION * own.cost } : own;
  if (name !== undefined) {
    sources.sizes.set(name, rows);
    sources.largest = Math.max(sources.largest, rows);
  }
  return { correlated, rows, cost };
}

/** How many rows one pass of a loop sees at most. */
function rowsOf(detail: string, { sizes, aliases, largest }: Sources, recursive?: string): number {
  if (/\(rowid=\?\)/.test(detail) || detail === 'SCAN CONSTANT ROW') return 1;
  const values = /^SCAN (\d+)-ROW VALUES CLAUSE/.exec(detail);
  if (values) return Number(values[1]);
  // json_each and the like: no statement can write more values than this.
  if (/VIRTUAL TABLE/.test(detail)) return Math.max(largest, 10_000);
  const rest = loop.exec(detail)?.[1]?.toUpperCase() ?? '';
  const word = rest.split(' ')[0]!;
  if (rest === recursive) return 1;
  const size = sizes.get(rest) ?? sizes.get(word) ?? sizes.get(aliases.get(word) ?? '');
  return Math.max(1, size ?? largest);
}
