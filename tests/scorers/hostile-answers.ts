import { findFact } from '../../src/measure/scorers/answer/find-fact.ts';
import { readAnswer } from '../../src/measure/scorers/answer/read-answer.ts';
import { cpuMs } from '../tools/cpu-ms.ts';
import { sized } from '../tools/full-size.ts';

/** A text of millions of characters, and a fact that is not in it. */
interface HostileAnswer {
  title: string;
  /** Of the text, in million characters. */
  millions: number;
  answer: (size: number) => string;
  fact: string;
}

export interface Reading {
  title: string;
  outcome: string;
  /** Of the processor. */
  ms: number;
}

const filled =
  (text: string) =>
  (size: number): string =>
    text.repeat(Math.ceil(size / text.length));
const between =
  (before: string, text: string, after = '') =>
  (size: number): string =>
    before + filled(text)(size) + after;

type Row = [title: string, answer: HostileAnswer['answer'], fact: string];

/** One character again and again, which a repeated pattern has no stack for beyond some four million. */
const runsOfOne: Row[] = [
  ['digits', filled('1'), '7'],
  ['digits in brackets', between('(', '1', ',2)'), '7'],
  ['superscript digits', filled('¹'), '7'],
  ['open brackets', filled('['), '7'],
  ['a label that never ends', between('[', 'á'), '7'],
  ['a link that never ends', between('[a](', 'á'), '7'],
  ['stars', between('a', '*', 'b'), 'ab'],
  ['blanks', filled(' '), 'a b'],
  ['accents on one letter', between('a', '\u0301'), 'a b'],
  ['characters of no width', between('a', '\u200B'), 'a b'],
  ['one letter', filled('a'), `${'a'.repeat(5000)}b`],
  ['a long address', between('http://', 'a'), '7'],
  ['signs', filled('-'), '7'],
];
/** More than one: their usual size is smaller. */
const texts: Row[] = [
  ['prose', filled('The quick brown fox paid $12.50 on 5 March 2026. '), '$77'],
  ['prose with accents', filled('Ça a coûté 12,50 € à Zürich. '), 'Genève'],
  ['numbers with commas', filled('1,'), '7'],
  ['versions', filled('1.'), '7'],
  ['grouped digits', filled('123 '), '7'],
  ['links half open', filled('[a]('), '7'],
  ['one word', filled('a '), `${'a '.repeat(5000)}b`],
  ['list markers', filled('1. a\n'), '7'],
  ['dates', filled('2026-03-05 '), '2026-03-06'],
  ['dates where a moment is asked for', filled('2026-03-05 '), '2026-03-06T10:00:00Z'],
  ['Chinese', filled('东京是首都。'), '北京'],
  ['emoji', filled('😀'), '北京'],
  ['schemes', filled('http://'), '7'],
  ['outer punctuation', between('', '. ', 'x'), 'y'],
];

const sizedAt =
  (millions: number) =>
  ([title, answer, fact]: Row): HostileAnswer => ({ title, millions, answer, fact });

export const hostileAnswers: HostileAnswer[] = [
  ...runsOfOne.map(sizedAt(5)),
  ...texts.map(sizedAt(sized(1, 5))),
];

function reading({ title, millions, answer, fact }: HostileAnswer): Reading {
  const text = answer(millions * 1e6);
  const start = cpuMs();
  let outcome;
  try {
    outcome = findFact(readAnswer(text), fact) ?? 'not found';
  } catch (error) {
    outcome = String(error);
  }
  return { title, outcome, ms: cpuMs() - start };
}

// Run as a program, it reads all of them and prints what came of it: the V8 flag of the test holds for a whole process.
if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(hostileAnswers.map(reading)));
