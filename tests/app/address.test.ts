import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildAddress,
  changed,
  parseAddress,
  addressInLink,
  addressOfCell,
  addressOfTask,
  cellOfParameters,
  matchRoute,
} from '../../src/app/address.ts';

const segment = fc.string({ minLength: 1, unit: 'grapheme' });
const query = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string()), { maxLength: 6 });

describe('addresses', () => {
  test('what is written is read back, whatever stands in path and query', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), query, (path, parameters) => {
        const address = parseAddress(buildAddress(path, new URLSearchParams(parameters)));
        expect(address.path).toEqual(path);
        expect([...address.query]).toEqual([...new URLSearchParams(parameters)]);
      }),
    );
  });

  test('any text behind the # is read without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseAddress(`#${text}`)));
    expect(parseAddress('#/data/%E0%A4%A').path).toEqual(['data', '%E0%A4%A']);
  });

  test('a change of the query keeps the rest of it and drops what is empty', () => {
    const before = new URLSearchParams('call=parallel&call=single&q=rain');
    expect(String(changed(before, { q: '', call: ['none'] }))).toBe('call=none');
    expect(String(changed(before, { sort: 'id' }))).toBe('call=parallel&call=single&q=rain&sort=id');
    expect(String(before)).toBe('call=parallel&call=single&q=rain');
  });

  test('a task id with slashes and # stays one segment', () => {
    const address = parseAddress(addressOfTask('ground', 'a/b.json#7?x=1'));
    expect(address.path).toEqual(['data', 'ground', 'a/b.json#7?x=1']);
    expect(address.query.size).toBe(0);
  });

  test('an id with half a character still has an address', () => {
    expect(addressOfTask('ground', 'a\ud800b')).toBe('#/data/ground/a%EF%BF%BDb');
  });

  test('a cell is counted from 1 in its address and found again', () => {
    const at = { task: 43, model: 1, repeat: 2 };
    expect(addressOfCell('sample', at)).toBe('#/r/sample/44/2/3');
    expect(cellOfParameters('44', '2', '3')).toEqual(at);
    expect(cellOfParameters('44')).toEqual({ task: 43, model: 0, repeat: 0 });
    for (const wrong of ['0', '-1', '1.5', 'x', '', undefined])
      expect(cellOfParameters(wrong)).toBeUndefined();
  });

  test.each([
    ['https://example.org/ground/#/s/1.abc.def', '#/s/1.abc.def'],
    ['  #/r/sample/3  ', '#/r/sample/3'],
    ['https://example.org/#/data', undefined],
    ['javascript:alert(1)', undefined],
    ['#/s/two words', undefined],
    ['', undefined],
  ])('of the pasted text %j the address is %j', (text, address) => expect(addressInLink(text)).toBe(address));
});

describe('routes', () => {
  const table = [
    { pattern: '' },
    { pattern: 'data/:dataset?/:task?' },
    { pattern: 'r/:run' },
    { pattern: 'r/:run/:task' },
  ];
  const found = (address: string) => matchRoute(parseAddress(address).path, table);

  test.each([
    ['#/', '', {}],
    ['', '', {}],
    ['#/data', 'data/:dataset?/:task?', { dataset: undefined, task: undefined }],
    ['#/data/x?call=parallel', 'data/:dataset?/:task?', { dataset: 'x', task: undefined }],
    ['#/r/abc', 'r/:run', { run: 'abc' }],
    ['#/r/abc/4', 'r/:run/:task', { run: 'abc', task: '4' }],
  ])('%s is %j', (address, pattern, parameters) => {
    expect(found(address)).toEqual({ route: { pattern }, parameters });
  });

  test.each(['#/nowhere', '#/r', '#/r/a/b/c', '#/data/a/b/c'])('%s is nowhere', (address) =>
    expect(found(address)).toBeUndefined(),
  );

  test('a segment called __proto__ harms nothing', () => {
    expect(found('#/r/__proto__')?.parameters.run).toBe('__proto__');
    expect(matchRoute(['x'], [{ pattern: ':__proto__' }])?.route.pattern).toBe(':__proto__');
    expect(({} as Record<string, unknown>).run).toBeUndefined();
  });
});
