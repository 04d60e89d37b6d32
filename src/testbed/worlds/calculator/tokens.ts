import { ToolError } from '../../world.ts';

/** A piece of an expression and where it starts, counted from 1. */
export interface Token {
  kind: 'number' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

const LONGEST = 2000;
const piece =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-zπ_]\w*)|(?<sign>\*\*|[-+*/^%!(),×·÷−]))/uy;
const plain: Record<string, string> = { '**': '^', '×': '*', '·': '*', '÷': '/', '−': '-' };

/** Cuts an expression into its pieces; typographic signs become plain ones. Throws ToolError for a sign nobody knows. */
export function tokensOf(expression: string): Token[] {
  if (expression.length > LONGEST)
    throw new ToolError(
      `Expression too long: ${expression.length} characters, at most ${LONGEST} are allowed`,
    );
  const tokens: Token[] = [];
  const end = expression.trimEnd().length;
  let at = 0;
  while (at < end) {
    piece.lastIndex = at;
    const match = piece.exec(expression);
    if (!match) {
      const start = at + /^\s*/.exec(expression.slice(at))![0].length;
      const sign = String.fromCodePoint(expression.codePointAt(start)!);
      throw new ToolError(`Syntax error at position ${start + 1}: unexpected '${sign}'`);
    }
    const { number, name, sign } = match.groups!;
    const text = number ?? name ?? sign!;
    at = piece.lastIndex;
    const kind = number ? 'number' : name ? 'name' : 'sign';
    tokens.push({ kind, text: kind === 'sign' ? (plain[text] ?? text) : text, at: at - text.length + 1 });
  }
  return [...tokens, { kind: 'end', text: '', at: end + 1 }];
}
