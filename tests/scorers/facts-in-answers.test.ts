import fc from 'fast-check';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFact } from '../../src/measure/scorers/answer/find-fact.ts';
import { readAnswer } from '../../src/measure/scorers/answer/read-answer.ts';
import { hostileAnswers, type Reading } from './hostile-answers.ts';
import { runs } from '../tools/full-size.ts';

const found = (answer: string, fact: string): string | undefined => findFact(readAnswer(answer), fact);

describe('a fact is in the answer', () => {
  test.each<[fact: string, answer: string]>([
    ['1234.5', 'The total is **1,234.50**.'],
    ['1234.5', 'The total is _1234.5_.'],
    ['1234.5', 'It is `1234.5` in all'],
    ['1234.5', '| total | 1,234.50 |'],
    ['1234.5', 'It is [1,234.50](https://a.example/report).'],
    ['1234.5', 'It is 1 234.50 in all'],
    ['1234.5', 'It is 1\u2009234.50 in all'],
    ['1234.5', 'It is 1\u00A0234,50 in all'],
    ['1234.5', 'It is 1\u202F234,50 in all'],
    ['1234.5', 'It is 1.234,50 in all'],
    ['1234.5', "It is 1'234.50 in all"],
    ['€1,234.50', 'EUR1234.5'],
    ['€1,234.50', '1234.5 EUR'],
    ['1234.50 EUR', '€1,234.50'],
    ['1234.50 EUR', '1.234,50 €'],
    ['1234.50 EUR', 'It costs **1,234.50 euros**.'],
    ['$10', 'It costs US$10.00 now'],
    ['$10', 'It costs 10 dollars'],
    ['$1,200', 'It raised $1.2k'],
    ['$1,200,000', 'It raised $1.2M in March'],
    ['$1,200,000', 'It raised $1.2 million in March'],
    ['1200000', 'About 1.2 million people'],
    ['10 CNY', '共 ¥10'],
    ['10 JPY', '合計 ¥10'],
    ['-$5', 'The balance is -$5.00'],
    ['-5', 'It is minus 5 degrees'],
    ['-5 °C', 'It is \u22125°C'],
    ['12 °C', 'It is 12 degrees Celsius'],
    ['12 °C', 'It is 12ºC'],
    ['12 °C', 'It is 12C'],
    ['12 celsius', 'It is 53.6 °F'],
    ['10 %', 'It rose by 10 percent'],
    ['10 %', 'It rose by 10%'],
    ['5 km', 'It is 5 kilometers away'],
    ['5 km', 'a 5-km walk'],
    ['5 km', 'It is 5,000 m away'],
    ['5 km', '距离为5公里。'],
    ['50 m²', 'It has 50 m² of floor'],
    ['463.2', 'It is 463.18 km away'],
    ['65', 'Humidity is 65 %'],
    ['12', 'It is 12 °C'],
    ['42', '42. That is the count.'],
    ['3', 'She has 3.'],
    ['3', '[1,2,3]'],
    ['3', '(3,14)'],
    ['3.14', '(3,14)'],
    ['142', '市盈率142，20日'],
    ['HS 9300', '最早一班是 HS 9300：06:14 发车'],
    ['14:30', 'It starts at 2:30 pm.'],
    ['14:30', 'It starts at 2.30 p.m. sharp'],
    ['14:30', 'start: 2026-03-16T14:30:00+01:00'],
    ['14:30', 'Es beginnt um 14.30 Uhr.'],
    ['14:30', 'Cela commence à 14h30.'],
    ['14:30', '会议从下午2:30开始。'],
    ['15:00', '午後3時に始まります。'],
    ['15:00', 'We meet at 3 pm'],
    ['15:00', 'um 15 Uhr'],
    ['09:05', 'at 9:05 in the morning'],
    ['00:10', 'at 12:10 am'],
    ['1969', 'On 20 July 1969'],
    ['2010', 'from 2010–2015'],
    ['1000000000000000001', 'The key is 1000000000000000001'],
    ['2026-03-05', 'on 5 March 2026'],
    ['2026-03-05', 'on March 5, 2026'],
    ['2026-03-05', 'on **5th of March 2026**'],
    ['2026-03-05', 'on 5-Mar-2026'],
    ['2026-03-05', '于2026年3月5日'],
    ['2026-03-05', '2026/03/05 is the day'],
    ['5 March 2026', 'due 2026-03-05T10:00:00Z'],
    ['2026-03-25', 'due 25.3.2026'],
    ['2026-03-25', 'due 3/25/2026'],
    ['2026-03-05T10:00:00Z', 'at 2026-03-05 11:00+01:00'],
    ['Zürich', 'It is ZURICH.'],
    ['Tromso', 'It is Tromsø'],
    ['New York', 'in **New** York'],
    ['New York', 'in New\u00A0York'],
    ['New York', 'in New\nYork'],
    ['AT&T', 'by AT&amp;T'],
    ['well-known', 'a well\u2011known place'],
    ['東京', '首都は東京です。'],
    ['东京是首都', '**东京**是首都'],
    ['서울', '수도는 서울은'],
    ['10:30', 'at 10:30.'],
    ['ORDER-7035', 'Your order is `ORDER-7035`.'],
    ['order_7035', 'It is **order_7035**'],
    ['v1.10', 'uses v1.10.'],
    ['https://a.example/x?n=1', '[here](https://a.example/x?n=1)'],
    ['10 files', 'There are 10 files.'],
    ['C++', 'It is in C++.'],
    ['∅', 'It is ∅'],
  ])('%j in %j', (fact, answer) => expect(found(answer, fact)).toBeDefined());
});

describe('a fact is not in the answer', () => {
  test.each<[fact: string, answer: string]>([
    ['14:30', 'It starts at 2:30 am.'],
    ['14:30', 'It starts at 2:30.'],
    ['14:30', 'line 14:30:22:07 of the log'],
    ['02:30', 'at 12:30'],
    ['15:00', '3 people at 15 places'],
    ['$10', 'It rose by 10 %'],
    ['$10', 'It is 10'],
    ['$10', 'It is 10 EUR'],
    ['$10', 'It raised $10k'],
    ['10 %', 'It costs $10'],
    ['5 km', 'It is 5 m away'],
    ['5 km', 'It is 5 miles away'],
    ['12 °C', 'It is 12 °F'],
    ['12 °C', 'It is 12'],
    ['10', 'in 2010'],
    ['10', 'v1.10'],
    ['10', '10.2.3'],
    ['10', 'form 10-K'],
    ['10', 'form 10K'],
    ['10', 'the 10th floor'],
    ['10', 'A10'],
    ['10', 'COVID-10'],
    ['10', 'order_10'],
    ['10', 'ORDER-10'],
    ['10', '10-20 items'],
    ['10', 'at 10:30'],
    ['10', 'at 9:10'],
    ['10', '1/10'],
    ['10', 'on 2026-03-10'],
    ['10', 'on 10 March 2026'],
    ['10', 'on March 10'],
    ['10', 'on 3.10.2026'],
    ['10', '192.168.1.10'],
    ['10', 'https://a.example/10'],
    ['10', 'see [it](https://a.example/10)'],
    ['10', '10 200 people'],
    ['10', '10,200 people'],
    ['10', '10.200,5'],
    ['10', '10⁶ people'],
    ['10', '10 million people'],
    ['10', '-10'],
    ['10', 'agent 010'],
    ['10', 'report10.txt'],
    ['10', '10.txt'],
    ['10', 'version 10'],
    ['5', 'a 5G network'],
    ['12', 'seat 12C'],
    ['2', '1. Oslo\n2. Bergen'],
    ['53', '5*3'],
    ['463', 'It is 463.2'],
    ['463.18', 'It is 463.2'],
    ['1000000000000000001', 'The key is 1000000000000000002'],
    ['2026-03-05', 'on 5.3.2026'],
    ['2026-03-05', 'on 2026-03-06'],
    ['2026-03-05', 'on 5 March 2025'],
    ['2026-02-30', 'on 30 February 2026 or 2 March 2026'],
    ['2026-03-05T10:00:00Z', 'on 2026-03-05'],
    ['2026-03-05T10:00:00Z', 'at 2026-03-05T11:00:00Z'],
    ['Rome', 'Romeo'],
    ['Rome', 'https://a.example/rome'],
    ['status', 'order_status'],
    ['10 files', '110 files'],
    ['v1.1', 'v1.1.3'],
    ['v1.1', 'v1.10'],
    ['10:30', '10:30:45'],
    ['ORDER-7', 'ORDER-7-2'],
    ['イン', 'ワイン'],
    ['', 'anything'],
    ['∅', 'nothing'],
  ])('%j in %j', (fact, answer) => expect(found(answer, fact)).toBeUndefined());
});

describe('in a language with a decimal comma', () => {
  const read = (answer: string, fact: string) =>
    findFact(readAnswer(answer), fact, { hasDecimalComma: true });
  test.each([
    ['9800', 'Es waren 9.800 Yuan.'],
    ['9.8', 'Es waren 9,8 Yuan.'],
    ['1.087', 'Le taux est de 1,087.'],
    ['1087', 'Es sind 1.087 Stück.'],
    ['1234.5', 'Es sind 1.234,50 Euro.'],
    ['11890', 'Son 11.890 rupias'],
  ])('%s is in “%s”', (fact, answer) => {
    expect(read(answer, fact)).toBeDefined();
  });
  test.each([
    ['9800', 'Es waren 9,80 Yuan.'],
    ['98', 'Es waren 9.800 Yuan.'],
  ])('%s is not in “%s”', (fact, answer) => {
    expect(read(answer, fact)).toBeUndefined();
  });
  test('in English 9.800 is no 9800', () => expect(found('It was 9.800 m', '9800')).toBeUndefined());
});

describe('the finding says what satisfied the fact', () => {
  test.each<[fact: string, answer: string, said: string]>([
    ['$10', 'costs **$10.00** now', 'the number 10 as “$10.00”'],
    ['65', 'at 65 % now', 'the number 65 as “65 %”, any unit, as the fact names none'],
    ['2026-03-05', 'on March 5, 2026', 'the date 2026-03-05 as “March 5, 2026”'],
    ['Bergen', 'to **Bergen**', 'the words “bergen”'],
  ])('%j in %j', (fact, answer, said) => expect(found(answer, fact)).toBe(said));
});

const groupsOf = (whole: number, mark: string): string =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, () => mark);
const spellings: ((whole: number, cents: string) => string)[] = [
  (whole, cents) => `${whole}.${cents}`,
  (whole, cents) => `${groupsOf(whole, ',')}.${cents}`,
  (whole, cents) => `${groupsOf(whole, '.')},${cents}`,
  (whole, cents) => `${groupsOf(whole, ' ')}.${cents}`,
  (whole, cents) => `${groupsOf(whole, '\u202F')},${cents}`,
  (whole, cents) => `${groupsOf(whole, "'")}.${cents}`,
];
const unitsAlike = [
  (n: string) => `${n} EUR`,
  (n: string) => `${n}€`,
  (n: string) => `€${n}`,
  (n: string) => `EUR${n}`,
  (n: string) => `EUR ${n}`,
  (n: string) => `${n} euros`,
];
const otherUnits = [
  (n: string) => `$${n}`,
  (n: string) => `${n} %`,
  (n: string) => `${n} km`,
  (n: string) => `USD ${n}`,
  (n: string) => n,
];
const marked = fc.constantFrom(
  (n: string) => `It is ${n}.`,
  (n: string) => `It is **${n}**, so`,
  (n: string) => `| a | ${n} |`,
  (n: string) => `- \`${n}\``,
  (n: string) => `see [${n}](https://a.example/1)`,
);
const sums = fc.record({
  whole: fc.integer({ min: 0, max: 999_999_999 }),
  cents: fc.integer({ min: 0, max: 99 }).map((cents) => String(cents).padStart(2, '0')),
});

describe('random sums', () => {
  test('are found however they are spelled', () => {
    fc.assert(
      fc.property(
        sums,
        fc.constantFrom(...spellings),
        fc.constantFrom(...spellings),
        fc.constantFrom(...unitsAlike),
        fc.constantFrom(...unitsAlike),
        marked,
        ({ whole, cents }, asFact, asAnswer, factUnit, answerUnit, mark) => {
          const fact = factUnit(asFact(whole, cents));
          const answer = mark(answerUnit(asAnswer(whole, cents)));
          expect({ fact, answer, found: found(answer, fact) !== undefined }).toMatchObject({ found: true });
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  test('are not found in another unit', () => {
    fc.assert(
      fc.property(
        sums,
        fc.constantFrom(...spellings),
        fc.constantFrom(...unitsAlike),
        fc.constantFrom(...otherUnits),
        marked,
        ({ whole, cents }, spell, unit, other, mark) => {
          expect(found(mark(other(spell(whole, cents))), unit(spell(whole, cents)))).toBeUndefined();
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test('are not found in another number', () => {
    fc.assert(
      fc.property(
        sums,
        sums,
        fc.constantFrom(...spellings),
        fc.constantFrom(...spellings),
        fc.constantFrom(...unitsAlike),
        marked,
        (one, two, spell, other, unit, mark) => {
          fc.pre(one.whole !== two.whole || one.cents !== two.cents);
          const [fact, answer] = [unit(spell(one.whole, one.cents)), mark(unit(other(two.whole, two.cents)))];
          expect({ fact, answer, found: found(answer, fact) }).toMatchObject({ found: undefined });
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  test('are not found with more digits, letters or joints around them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 99_999 }),
        fc.constantFrom(
          ['1', ''],
          ['', '1'],
          ['v', ''],
          ['', 'x'],
          ['1.', '.1'],
          ['A-', ''],
          ['', '-K'],
          ['2026/', ''],
          ['', ':30'],
          ['_', 'a'],
        ),
        (number, [front, back]) => {
          expect(found(`It is ${front}${number}${back}`, String(number))).toBeUndefined();
        },
      ),
    );
  });
});

describe('hostile answers are read in seconds, also where regular expressions are no longer optimized', () => {
  const readings = new Map<string, Reading>();
  beforeAll(async () => {
    const script = fileURLToPath(new URL('hostile-answers.ts', import.meta.url));
    const read = promisify(execFile)(process.execPath, [
      '--no-regexp-optimization',
      '--import',
      'tsx',
      script,
    ]);
    for (const reading of JSON.parse((await read).stdout) as Reading[]) readings.set(reading.title, reading);
  }, 240_000);

  test.each(hostileAnswers)('$title, $millions million characters', ({ title }) => {
    const reading = readings.get(title);
    expect(reading?.outcome).toBe('not found');
    expect(reading?.ms).toBeLessThan(15_000);
  });
});
