import { beforeEach, expect, test } from 'vitest';
import { LONGEST_GAP } from '#core/judgement.ts';
import { LabelClock } from '../../src/app/judge/label/label-page.svelte.ts';

let seconds: number;
let clock: LabelClock;
/** Somebody does something after so many seconds. */
const after = (gap: number): void => {
  seconds += gap;
  clock.sign();
};

beforeEach(() => {
  seconds = 1000;
  clock = new LabelClock(() => 1000 * seconds);
});

test('the time of an answer is what lies between signs of a person', () => {
  clock.show(1);
  after(10);
  after(LONGEST_GAP);
  seconds += 2.5;
  expect(clock.take(1)).toBe(12.5 + LONGEST_GAP);
  expect(clock.take(1)).toBe(0);
});

test('a gap that is too long is left out whole, and time goes on behind it', () => {
  clock.show(1);
  after(10);
  after(LONGEST_GAP + 1);
  after(5);
  expect(clock.take(1)).toBe(15);
});

test('a hidden page is not looked at, and the time begins with the next sign', () => {
  clock.show(1);
  seconds += 4;
  clock.rest();
  seconds += 30;
  clock.rest();
  after(30);
  after(3);
  expect(clock.take(1)).toBe(7);
});

test('each answer has its own time, which adds up when it is shown again', () => {
  clock.show(1);
  after(10);
  clock.show(2);
  after(20);
  clock.show(undefined);
  after(40);
  clock.show(1);
  after(5);
  expect([clock.take(1), clock.take(2), clock.take(3)]).toEqual([15, 20, 0]);
});
