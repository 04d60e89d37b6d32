import { expect, test } from 'vitest';
import { isInLanguage } from '#core/language.ts';

const answers: [string, string, boolean | undefined][] = [
  ['The rate of the day is 1.08, and you get 108 dollars.', 'en', true],
  ['The rate of the day is 1.08, and you get 108 dollars.', 'zh-Hans', false],
  ['今天的汇率是 1.08，您将得到 108 美元。', 'zh-Hans', true],
  ['今天的汇率是 1.08，您将得到 108 美元。', 'EN-us', false],
  ['Der Kurs ist heute 1,08, und das sind 108 Dollar für den Tag.', 'de', true],
  ['The forecast for 東京 is rain in the morning.', 'en', true],
  ['1.08', 'en', undefined],
  ['', 'en', undefined],
];
test.each(answers)('the answer “%s” to a query in %s', (answer, language, expected) => {
  expect(isInLanguage(answer, language)).toBe(expected);
});
