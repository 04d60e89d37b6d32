/**
 * A Python expression with its place in the source, `source.slice(start, end)`. Only the kinds that a caller tells apart have
 * a shape; the rest is `other` with the name of its class in Python's ast module.
 */
export type PythonNode = PythonShape & { start: number; end: number };
export type PythonCall = Extract<PythonNode, { kind: 'call' }>;

type PythonShape =
  /** `text` is the source of a number, the content of a text or of bytes. */
  | { kind: 'number' | 'string' | 'bytes'; text: string }
  | { kind: 'constant'; value: null | boolean }
  | { kind: 'name'; name: string }
  | { kind: 'attribute'; value: PythonNode; name: string }
  /** A keyword without a name is `**value`. */
  | { kind: 'call'; called: PythonNode; positional: PythonNode[]; keywords: [string | null, PythonNode][] }
  | { kind: 'list' | 'tuple' | 'set'; items: PythonNode[] }
  | { kind: 'dict'; entries: [PythonNode, PythonNode][] }
  | { kind: 'starred'; value: PythonNode }
  | { kind: 'unary'; operator: string; operand: PythonNode }
  | { kind: 'binary'; operator: string; left: PythonNode; right: PythonNode }
  | { kind: 'subscript'; value: PythonNode; index: PythonNode }
  | { kind: 'other'; name: string };

/** The text is not a Python expression, or exceeds a limit of the reader. Every answer in prose ends so: it is an Error without a stack, which would cost more than the reading. */
export class NotPython implements Error {
  readonly name = 'NotPython';
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

Object.setPrototypeOf(NotPython.prototype, Error.prototype);

/** What `read` returns, or undefined where it throws NotPython. */
export function unlessNotPython<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotPython) return undefined;
    throw error;
  }
}
