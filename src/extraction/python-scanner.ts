/** The text is no Python that the house reads. Thrown and caught in this room only. */
export class NotPython extends Error {}

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['0', '\0'],
]);
// Used at once and then left; a scanner keeps its own place.
const name = /[\p{ID_Start}_][\p{ID_Continue}.]*/uy;
const numeral = /(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/y;
const codedEscape = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/y;

/** The words, numbers, texts and marks of a Python expression, one after the other. */
export class PythonScanner {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get at(): number {
    return this.#at;
  }

  /** All from that place to here. */
  since(start: number): string {
    return this.#text.slice(start, this.#at);
  }

  hasEnded(): boolean {
    this.#skip();
    return this.#at >= this.#text.length;
  }

  /** The next character that is no blank; '' at the end. */
  first(): string {
    this.#skip();
    return this.#text[this.#at] ?? '';
  }

  /** `word =` but not `word ==`. */
  keyword(): string | undefined {
    const start = this.#at;
    this.#skip();
    name.lastIndex = this.#at;
    const found = name.exec(this.#text);
    if (found) {
      this.#at = name.lastIndex;
      if (this.peeks('=') && this.#text[this.#at + 1] !== '=') {
        this.#at++;
        return found[0];
      }
    }
    this.#at = start;
    return undefined;
  }

  number(): number | undefined {
    numeral.lastIndex = this.#at;
    const digits = numeral.exec(this.#text)?.[0];
    if (digits === undefined) return undefined;
    this.#at += digits.length;
    return Number(digits.replaceAll('_', ''));
  }

  /** Neighbouring literals are one text. */
  strings(): string {
    let text = '';
    do text += this.#string();
    while (this.peeks('"') || this.peeks("'"));
    return text;
  }

  #string(): string {
    const mark = this.#text[this.#at]!;
    const quote = this.#text.startsWith(mark.repeat(3), this.#at) ? mark.repeat(3) : mark;
    this.#at += quote.length;
    const parts: string[] = [];
    for (let start = this.#at; this.#at < this.#text.length;) {
      const character = this.#text[this.#at]!;
      if (this.#text.startsWith(quote, this.#at)) {
        parts.push(this.#text.slice(start, this.#at));
        this.#at += quote.length;
        return parts.join('');
      }
      if (character === '\n' && quote.length === 1) break;
      if (character === '\\') {
        parts.push(this.#text.slice(start, this.#at), this.#escape());
        start = this.#at;
      } else this.#at++;
    }
    throw new NotPython();
  }

  #escape(): string {
    codedEscape.lastIndex = this.#at;
    const found = codedEscape.exec(this.#text);
    if (found) {
      this.#at = codedEscape.lastIndex;
      return String.fromCharCode(parseInt((found[1] ?? found[2])!, 16));
    }
    const next = this.#text[this.#at + 1] ?? '';
    this.#at += 2;
    if (next === '\n') return '';
    if (escapes.has(next)) return escapes.get(next)!;
    return '\\\'"'.includes(next) ? next : `\\${next}`;
  }

  word(): string {
    this.#skip();
    name.lastIndex = this.#at;
    const found = name.exec(this.#text);
    if (!found) throw new NotPython();
    this.#at = name.lastIndex;
    return found[0];
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? 'x')) this.#at++;
  }

  peeks(mark: string): boolean {
    this.#skip();
    return this.#text[this.#at] === mark;
  }

  takes(mark: string): boolean {
    if (!this.peeks(mark)) return false;
    this.#at++;
    return true;
  }

  expect(mark: string): void {
    if (!this.takes(mark)) throw new NotPython();
  }
}
