import { expect, test } from 'vitest';
import { pointerParts, pointerTo, valueAtPointer } from '#core/json-pointer.ts';

test('a pointer leads through names that hold its own signs, and back', () => {
  const names = ['a/b', '~1', '', '0', '__proto__', 'plain'];
  const pointer = names.reduce<string>(pointerTo, '');
  expect(pointer).toBe('/a~1b/~01//0/__proto__/plain');
  expect(pointerParts(pointer)).toEqual(names);
  expect(pointerParts('')).toEqual([]);
  expect(pointerTo('/list', 3)).toBe('/list/3');
});

test('a value is found where its pointer leads, and nothing where it leads nowhere', () => {
  const whole = { 'a/b': [{ c: 5 }] };
  expect(valueAtPointer(whole, '/a~1b/0/c')).toBe(5);
  expect(valueAtPointer(whole, '')).toBe(whole);
  const nowhere = ['/x/y', '/a~1b/7/c', '/a~1b/length', '/__proto__', '/a~1b/0/c/d', '/constructor/name'];
  for (const pointer of nowhere) expect(valueAtPointer(whole, pointer), pointer).toBeUndefined();
});
