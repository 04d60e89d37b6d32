import {
  attributeTest,
  ownEntry,
  plainPseudos,
  pseudoTest,
  SelectorError,
  type Dialect,
  type Test,
} from './selector-tests.ts';

type Combinator = ' ' | '>' | '+' | '~';

/** One compound of a selector, and how it stands to the compound before it. */
export type Step = { combinator: Combinator; tests: Test[] };

const NAME = String.raw`-?(?:[A-Za-z_]|[^\0-\x7F]|\\.)(?:[\w-]|[^\0-\x7F]|\\.)*|--[\w-]+`;
const QUOTED = String.raw`"[^"]*"|'[^']*'`;
const patterns = {
  tag: new RegExp(String.raw`\*|${NAME}`, 'y'),
  id: new RegExp(`#(${NAME})`, 'y'),
  class: new RegExp(String.raw`\.(${NAME})`, 'y'),
  attribute: new RegExp(
    String.raw`\[\s*(${NAME})\s*(?:([~|^$*]?=)\s*(${QUOTED}|${NAME})\s*([is]\s*)?)?\]`,
    'y',
  ),
  pseudo: /(::?-?[a-z][a-z-]*)/y,
  argument: new RegExp(String.raw`\(\s*(${QUOTED}|[^()"']*)\s*\)`, 'y'),
  open: /\(\s*/y,
  close: /\s*\)/y,
  combinator: /\s*([>+~])\s*|\s+(?=[^\s,])/y,
  comma: /\s*,\s*/y,
};

const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, plain = '') =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : String(plain),
  );

const unquoted = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1) : unescaped(text.trim()));

/** Reads selectors from left to right. */
class SelectorReader {
  readonly #text: string;
  readonly #dialect: Dialect;
  #at = 0;

  constructor(text: string, dialect: Dialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  get isDone(): boolean {
    return this.#at === this.#text.length;
  }

  #take(kind: keyof typeof patterns): RegExpExecArray | null {
    const pattern = patterns[kind];
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  list(): Step[][] {
    const found = [this.#complex()];
    while (this.#take('comma')) found.push(this.#complex());
    return found;
  }

  #complex(): Step[] {
    const steps: Step[] = [{ combinator: ' ', tests: this.#compound() }];
    for (;;) {
      const combinator = this.#take('combinator');
      if (!combinator) return steps;
      steps.push({ combinator: (combinator[1] ?? ' ') as Combinator, tests: this.#compound() });
    }
  }

  #compound(): Test[] {
    const tests: Test[] = [];
    const tag = this.#take('tag')?.[0];
    if (tag) tests.push(({ element }) => tag === '*' || element.tag === unescaped(tag).toLowerCase());
    for (let test = this.#simple(); test; test = this.#simple()) tests.push(test);
    if (tests.length === 0) throw new SelectorError(this.#text);
    return tests;
  }

  #simple(): Test | undefined {
    const id = this.#take('id')?.[1];
    if (id) return attributeTest('id', '=', unescaped(id), false);
    const name = this.#take('class')?.[1];
    if (name) return attributeTest('class', '~=', unescaped(name), false);
    const attribute = this.#take('attribute');
    if (attribute) {
      const [, key = '', operator, value = '', flag = ''] = attribute;
      return attributeTest(unescaped(key).toLowerCase(), operator, unquoted(value), flag.trim() === 'i');
    }
    const pseudo = this.#take('pseudo')?.[1];
    return pseudo ? this.#pseudo(pseudo) : undefined;
  }

  #pseudo(name: string): Test {
    const plain = ownEntry(plainPseudos, name);
    if (plain) return plain;
    if (name === ':not') return this.#not();
    const make = pseudoTest(name, this.#dialect);
    const argument = name === ':visible' ? '' : this.#take('argument')?.[1];
    if (!make || argument === undefined) throw new SelectorError(name);
    return make(unquoted(argument));
  }

  #not(): Test {
    if (!this.#take('open')) throw new SelectorError(':not');
    const tests = this.#compound();
    if (!this.#take('close')) throw new SelectorError(':not');
    return (node) => !tests.every((test) => test(node));
  }
}

/** The alternatives of a selector, each a row of steps; undefined when it is none. */
export function parseSelector(text: string, dialect: Dialect): Step[][] | undefined {
  try {
    const reader = new SelectorReader(text.trim(), dialect);
    const list = reader.list();
    return reader.isDone ? list : undefined;
  } catch (error) {
    if (error instanceof SelectorError) return undefined;
    throw error;
  }
}
