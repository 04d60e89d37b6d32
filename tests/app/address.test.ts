import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildAddress,
  canonicalAddress,
  changed,
  parseAddress,
  addressInLink,
  addressOfCell,
  addressOfTask,
  cellOfParameters,
  matchRoute,
  PAGES,
  linkTo,
} from '../../src/app/frame/address.ts';
import { routes } from '../../src/app/routes.ts';
import { setSiteRoot } from '../../src/app/frame/site.ts';

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

  test('every page begins with a name that is known when it is typed by hand', () => {
    const first = routes.flatMap(({ pattern }) => pattern.split('/')[0] || []);
    expect(new Set(PAGES)).toEqual(new Set(first));
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
    ['https://example.org/r/sample/', '#/r/sample'],
    ['https://example.org/ground/zh/r/sample/#?of=2', '#/r/sample?of=2'],
    ['https://example.org/r/sample/x', undefined],
    ['https://example.org/#/data', undefined],
    ['javascript:alert(1)', undefined],
    ['#/s/two words', undefined],
    ['', undefined],
  ])('of the pasted text %j the address is %j', (text, address) => expect(addressInLink(text)).toBe(address));
});

test('published answers, once a part of the Data page, have the address of their page', () => {
  expect(parseAddress('#/data?show=published&q=x')).toMatchObject({ path: ['published'] });
  expect(canonicalAddress('#/data?show=published')).toBe('#/published');
  expect(parseAddress('#/data?show=other').path).toEqual(['data']);
});

describe('addresses on a site whose pages of text have folders', () => {
  beforeEach(() => setSiteRoot('/ground/'));
  afterEach(() => setSiteRoot(undefined));

  // What a link or a person may have, and the one address that the site's links have for it.
  test.each([
    ['', '/ground/'],
    ['#/', '/ground/'],
    ['/ground/', '/ground/'],
    ['/ground/index.html', '/ground/'],
    ['#/learn', '/ground/learn/'],
    ['/ground/learn', '/ground/learn/'],
    ['#/learn/noise', '/ground/learn/noise/'],
    ['/ground/learn/noise/index.html', '/ground/learn/noise/'],
    ['#/learn/noise/next', '/ground/learn/noise/#next'],
    ['#/learn/noise/next?hide=nav', '/ground/learn/noise/#next?hide=nav'],
    ['#/learn/noise?hide=nav', '/ground/learn/noise/#?hide=nav'],
    ['/ground/learn/noise/#next?hide=nav', '/ground/learn/noise/#next?hide=nav'],
    ['/ground/learn/noise/#main', '/ground/learn/noise/'],
    ['#/learn/sheets', '#/learn/sheets'],
    ['#/learn/class', '#/learn/class'],
    ['#/learn/be-the-model/trip', '#/learn/be-the-model/trip'],
    ['#/methods', '/ground/methods/'],
    ['#/methods?to=words', '/ground/methods/#?to=words'],
    ['/ground/methods/#words', '/ground/methods/'],
    ['#/methods/pass-at-k', '/ground/methods/pass-at-k/'],
    ['#/methods/Not%20an%20id', '#/methods/Not%20an%20id'],
    ['#/r/sample', '/ground/r/sample/'],
    ['#/r/sample?of=2', '/ground/r/sample/#?of=2'],
    ['#/r/sample/44/2/1', '#/r/sample/44/2/1'],
    ['#/r/sample/audit', '#/r/sample/audit'],
    ['#/r/of-mine', '#/r/of-mine'],
    ['#/data', '#/data'],
    ['#lab', '#/lab'],
    ['#Data?call=parallel', '#/data?call=parallel'],
    ['#/LAB', '#/lab'],
    ['#/Standings', '#/compare'],
    ['#/lab/', '#/lab'],
    ['#LEARN/noise', '/ground/learn/noise/'],
    ['#s/1.abc', '#/s/1.abc'],
    ['/ground/methods/#lab', '#/lab'],
    ['/ground/learn/noise/#data', '/ground/learn/noise/#data'],
    ['#nothing', '#/nothing'],
    ['#main', '/ground/'],
    ['/ground/learn/noise/#/data?call=parallel', '#/data?call=parallel'],
    ['/ground/r/sample/#/r/sample/1', '#/r/sample/1'],
    ['#/s/1.abc', '#/s/1.abc'],
    ['/ground/learn/#/t/1.abc/1', '#/t/1.abc/1'],
    ['#/compare/1.abc', '#/compare/1.abc'],
    ['#/audit/1.abc', '#/audit/1.abc'],
  ])('%s is %s', (given, own) => {
    expect(canonicalAddress(given)).toBe(own);
    expect(canonicalAddress(own)).toBe(own);
  });

  test('what is written is read back, from the site’s root or relative to a page', () => {
    const path = fc.oneof(
      fc.array(segment, { maxLength: 4 }),
      fc.tuple(
        fc.constantFrom('learn', 'methods', 'r'),
        fc.constantFrom('noise', 'sample', 'class'),
        segment,
      ),
    );
    for (const root of ['/', '/ground/', './', '../../']) {
      setSiteRoot(root);
      fc.assert(
        fc.property(path, query, (segments, parameters) => {
          fc.pre(segments[2] !== 'main');
          const address = parseAddress(buildAddress(segments, new URLSearchParams(parameters)));
          expect(address.path).toEqual(segments);
          expect([...address.query]).toEqual([...new URLSearchParams(parameters)]);
        }),
      );
    }
  });

  test('a link to give away has the site’s origin and folder, whatever page it is copied on', () => {
    globalThis.location = { origin: 'https://example.org', pathname: '/ground/learn/noise/' } as Location;
    expect(linkTo('#/s/1.abc')).toBe('https://example.org/ground/#/s/1.abc');
    expect(linkTo(buildAddress(['learn', 'noise', 'next']), '?embed=1')).toBe(
      'https://example.org/ground/learn/noise/?embed=1#next',
    );
    Reflect.deleteProperty(globalThis, 'location');
  });
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
