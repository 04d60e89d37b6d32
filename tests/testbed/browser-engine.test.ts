import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { LiveTestbed } from '#world/index.ts';
import { nodesOf, plainText, browserSlice, goTo, viewOf } from '../../src/world/worlds/browser/session.ts';
import { evaluateScript } from '../../src/world/worlds/browser/evaluate.ts';
import { pdfOf } from '../../src/world/worlds/browser/playwright.ts';
import { brokenLines } from '../../src/world/worlds/browser/picture.ts';
import { select, type Dialect } from '../../src/world/worlds/browser/select.ts';
import {
  sendForm,
  type SentField,
  cartSums,
  emptyShopVisit,
  shippingCost,
  todaysVoucher,
  type ShopVisit,
} from '../../src/world/worlds/browser/shop.ts';
import { element, type PageElement } from '../../src/world/worlds/web/markup.ts';
import { ToolError } from '../../src/world/world.ts';
import { runs } from '../tools/full-size.ts';

const item = (id: string, words: string, kind = 'plain'): PageElement =>
  element('li', [words], { id, class: `item ${kind}` });

const sample = element('html', [
  element('head', [element('title', ['Fruit'])]),
  element('body', [
    element('h1', ['Fruit of the week'], { id: 'top' }),
    element(
      'ul',
      [
        item('one', 'Red apple', 'red'),
        item('two', 'Green apple'),
        item('three', 'Pear'),
        item('four', 'Plum', 'red'),
      ],
      { lang: 'en-GB', 'data-kind': 'list' },
    ),
    element(
      'p',
      ['See the ', element('a', ['price list'], { href: 'https://fruit.example/prices.html', id: 'link' })],
      {
        id: 'end',
      },
    ),
  ]),
]);

const found = (selector: string, dialect: Dialect): string[] | undefined =>
  select(nodesOf(sample), selector, dialect)?.map(({ element: { attributes, tag } }) => attributes.id ?? tag);

describe('selectors find', () => {
  test.each<[string, string[]]>([
    ['li', ['one', 'two', 'three', 'four']],
    ['#two', ['two']],
    ['LI.red', ['one', 'four']],
    ['.item.red', ['one', 'four']],
    ['ul > #two', ['two']],
    ['html #two', ['two']],
    ['html > #two', []],
    ['#one + li', ['two']],
    ['#two ~ li', ['three', 'four']],
    ['h1, a', ['top', 'link']],
    ['a , h1', ['top', 'link']],
    ['[href]', ['link']],
    ['a[href="https://fruit.example/prices.html"]', ['link']],
    ['[href^="https:"]', ['link']],
    ["[href$='.html']", ['link']],
    ['[href*=PRICES i]', ['link']],
    ['[href*="PRICES" i]', ['link']],
    ['[class~=red]', ['one', 'four']],
    ['[lang|=en]', ['ul']],
    ['[data-kind=list]', ['ul']],
    ['[href^=""]', []],
    ['li:first-child', ['one']],
    ['li:last-child', ['four']],
    ['li:nth-child(2)', ['two']],
    ['li:nth-child(odd)', ['one', 'three']],
    ['li:nth-child(2n + 2)', ['two', 'four']],
    ['li:nth-child(-n+2)', ['one', 'two']],
    ['li:nth-child(n+3)', ['three', 'four']],
    ['body > p:nth-of-type(1)', ['end']],
    ['li:not(.red)', ['two', 'three']],
    ['body > *', ['top', 'ul', 'end']],
    ['#\\74wo', ['two']],
    ['  #one  ', ['one']],
    ['b', []],
  ])('%s', (selector, ids) => {
    for (const dialect of ['css', 'playwright', 'puppeteer'] as const)
      expect(found(selector, dialect), dialect).toEqual(ids);
  });

  test.each<[string, string[]]>([
    ['text=apple', ['one', 'two']],
    ['text="Pear"', ['three']],
    ['text="pear"', []],
    ["'Plum'", ['four']],
    ['text=PRICE   LIST', ['link']],
    ['li:has-text("apple")', ['one', 'two']],
    ['ul:has-text("plum")', ['ul']],
    ['li:contains("green")', ['two']],
    [':text("price")', ['link']],
    [':text-is("price list")', ['link']],
    ['css=#one', ['one']],
    ['id=two', ['two']],
    ['ul >> text=apple >> nth=1', ['two']],
    ['li >> nth=-1', ['four']],
    ['p >> a:visible', ['link']],
    ['title:visible', []],
  ])("in Playwright's words: %s", (selector, ids) => {
    expect(found(selector, 'playwright')).toEqual(ids);
  });

  test.each<[string, string[]]>([
    ['text/Pear', ['three']],
    ['li::-p-text(apple)', ['one', 'two']],
  ])("in Puppeteer's words: %s", (selector, ids) => {
    expect(found(selector, 'puppeteer')).toEqual(ids);
    expect(found(selector, 'css')).toBeUndefined();
  });

  test.each([
    '',
    ' ',
    'div[',
    '#',
    '.',
    '##a',
    'a >',
    '> a',
    'a,',
    'a:hover()',
    'li:nth-child(x)',
    'li:not(',
    '[a=]',
  ])('nothing can be read from %j', (selector) => {
    for (const dialect of ['css', 'playwright', 'puppeteer'] as const)
      expect(found(selector, dialect), dialect).toBeUndefined();
  });

  test.each(['li:has-text("apple")', 'text=apple', ':constructor', ':__proto__', 'x'.repeat(1001)])(
    'plain CSS does not know %s',
    (selector) => expect(found(selector, 'css')).toBeUndefined(),
  );
});

const view = viewOf(goTo(browserSlice('any').init(1), 'https://shop.example/coupon'))!;
const run = (script: string) => evaluateScript(script, view, true);

describe('scripts', () => {
  test.each<[string, string | number | boolean | null]>([
    ['document.title', 'Coupon of the day – Harbour & Home'],
    ['window.document.title.length;', 34],
    ['location.href', 'https://shop.example/coupon'],
    ['document.URL', 'https://shop.example/coupon'],
    ["document.querySelector('#code').textContent", 'HARBOUR-12'],
    ['document.querySelector(`#code`).innerText.trim()', 'HARBOUR-12'],
    ["document.getElementById('code')['textContent'].toLowerCase()", 'harbour-12'],
    ["document.querySelector('#coupon').value", ''],
    ["document.querySelector('#coupon').tagName", 'INPUT'],
    ["document.querySelectorAll('nav a').length", 4],
    ["document.querySelectorAll('nav a')[1].href", 'https://shop.example/catalogue'],
    ["document.querySelector('nav').querySelector('a').textContent", 'Home'],
    ["document.querySelector('form').action", 'https://shop.example/coupon/applied'],
    ["document.querySelector('#code').parentElement.tagName", 'MAIN'],
    ["document.querySelector('label').getAttribute('for')", 'coupon'],
    ["document.querySelector('label').getAttribute('constructor')", null],
    ["document.querySelector('#code').outerHTML", '<p id="code">HARBOUR-12</p>'],
    ["document.querySelector('#none') == undefined", true],
    ["!!document.querySelector('#code')", true],
    ["document.querySelector('#none')?.parentElement.id", null],
    ["document.querySelector('#none')?.textContent === undefined", true],
    ["() => document.querySelector('#code').id", 'code'],
    ['document.nothing', null],
    ['document.__proto__', null],
    ['', null],
  ])('%s', (script, value) => expect(run(script)).toBe(value));

  test.each<[string, string]>([
    ['price', 'ReferenceError: price is not defined'],
    ['document.a.b', "TypeError: Cannot read properties of undefined (reading 'b')"],
    ["document.querySelector('x').value", "TypeError: Cannot read properties of null (reading 'value')"],
    ["document.querySelector('a[').id", 'is not a valid selector'],
    ['document.', 'SyntaxError: Unexpected end of input'],
    ["document.querySelector('#code", 'SyntaxError: Invalid or unexpected token'],
    ['return 1', 'SyntaxError: Illegal return statement'],
    ['document.body', 'DataCloneError'],
    ['2 * 3', 'SecurityError'],
    ['document.title = 1', 'SecurityError'],
    ["document.querySelector('a').remove()", 'SecurityError'],
    ["eval('1')", 'SecurityError'],
    ["document.title.constructor('x')", 'SecurityError'],
    ['document.title; fetch("/")', 'SecurityError'],
    ['x'.repeat(5001), 'RangeError'],
  ])('refused: %s', (script, message) => {
    expect(() => run(script)).toThrow(ToolError);
    expect(() => run(script)).toThrow(message);
  });
});

const field = (name: string, value: string, type = 'text'): SentField => ({ name, label: name, type, value });
const article = (sku: string, quantity: string) => [
  field('sku', sku, 'hidden'),
  field('quantity', quantity, 'number'),
];
const full: ShopVisit = { ...emptyShopVisit, cart: [{ sku: 'HH-201', quantity: 119 }] };

describe('forms of the shop', () => {
  test.each<[string, ShopVisit, SentField[], string | null, string]>([
    ['add-to-cart', full, article('HH-201', '1'), '/cart', 'Enamel Mug is in your cart now.'],
    ['add-to-cart', full, article('HH-201', '2'), null, 'Only 120 pieces of Enamel Mug are in stock.'],
    ['add-to-cart', full, article('HH-999', '1'), null, 'There is no such article.'],
    ['add-to-cart', full, article('HH-405', '1'), null, 'Folding Umbrella is out of stock.'],
    ['add-to-cart', full, article('HH-101', '0'), null, 'The quantity must be a whole number from 1 on.'],
    ['add-to-cart', full, article('HH-101', ' '), null, 'Please fill in: quantity.'],
    [
      'remove-HH-201',
      full,
      [field('sku', 'HH-201', 'hidden')],
      '/cart',
      'The article has been taken out of your cart.',
    ],
    ['coupon-form', full, [field('coupon', ' Harbour-12')], '/coupon/applied', ''],
    ['coupon-form', full, [field('coupon', 'HARBOUR-13')], null, 'The code HARBOUR-13 is not valid today.'],
    [
      'coupon-form',
      full,
      [field('coupon', 'x'.repeat(201))],
      null,
      'coupon is too long: at most 200 characters.',
    ],
    ['contact-form', full, [field('email', 'a@b', 'email')], null, 'This is not an e-mail address: a@b'],
    ['checkout', full, [], '/checkout', ''],
    ['checkout', emptyShopVisit, [], null, 'There is nothing in your cart to order yet.'],
    [
      'order-form',
      emptyShopVisit,
      [field('city', 'Oslo')],
      null,
      'There is nothing in your cart to order yet.',
    ],
    ['search', full, [field('filter', 'a & b')], '/catalogue?filter=a+%26+b', ''],
    ['search', full, [field('filter', '')], '/catalogue', ''],
    ['constructor', full, [], null, 'This form cannot be sent.'],
  ])('%s, case %#', (form, shop, fields, path, message) => {
    const given = sendForm(shop, form, fields);
    expect([given.path, given.message]).toEqual([path, message]);
    if (path === null) expect(given.shop).toBe(shop);
  });

  test.each(['contact', 'coupon', 'cart', 'checkout', 'checkout/done', 'catalogue', 'products/enamel-mug'])(
    'no two elements of /%s have the same id, with a message of the shop',
    (path) => {
      const order = sendForm(full, 'order-form', [field('city', 'Oslo')]).shop.orders[0]!;
      const shop = { ...full, voucher: todaysVoucher(), orders: [order] };
      const session = goTo(
        { ...browserSlice('any').init(1), shop },
        `https://shop.example/${path}`,
        'Saved.',
      );
      const { nodes } = viewOf(session)!;
      const ids = nodes.flatMap(({ element: { attributes } }) => attributes.id ?? []);
      expect(ids).toContain('notice');
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test('a voucher takes ten per cent off, to the cent', () => {
    // By hand: 119 mugs at 9.50 are 1130.50; a tenth of it is 113.05.
    expect(cartSums({ ...full, voucher: todaysVoucher() })).toEqual({
      goods: 113_050,
      discount: 11_305,
      total: 101_745,
    });
    expect(cartSums(full)).toEqual({ goods: 113_050, discount: 0, total: 113_050 });
  });

  test.each<[string, string, number, number]>([
    ['Standard', 'Germany', 8000, 490],
    ['Standard', 'France', 8000, 990],
    ['Standard', 'France', 8001, 0],
    ['Express', 'Germany', 8001, 1490],
    ['Pick up at the boathouse', 'Spain', 100, 0],
  ])('%s to %s for %i cents costs %i', (kind, country, total, cost) => {
    expect(shippingCost(kind, country, total)).toBe(cost);
  });
});

describe('pages on paper', () => {
  test('lines are broken at blanks, or within words that are too long', () => {
    expect(brokenLines('one two three\nfour', 7)).toEqual(['one two', 'three', 'four']);
    expect(brokenLines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  });

  test('a PDF has every object where its table says, and pages as the text needs', () => {
    const text = Array.from({ length: 60 }, (_, line) => `Line ${line} (café – 茶)`).join('\n');
    const { file, pages } = pdfOf(text, 'A4');
    expect(pages).toBe(2);
    expect(/^[\n\x20-\x7E]*$/.test(file)).toBe(true);
    expect(file).toContain('(Line 0 \\050caf\\351 \\226 ?\\051)');
    const [, table = ''] = /xref\n0 \d+\n0{10} 65535 f \n((?:\d{10} 00000 n \n)+)/.exec(file) ?? [];
    const offsets = table
      .trim()
      .split('\n')
      .map((line) => Number(line.slice(0, 10)));
    expect(offsets).toHaveLength(7);
    offsets.forEach((offset, index) =>
      expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`)),
    );
    expect(file.slice(Number(/startxref\n(\d+)/.exec(file)![1]))).toMatch(/^xref\n/);
    for (const [, length, body] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(body).toHaveLength(Number(length));
  });
});

const pieces = [
  ...[
    '#coupon',
    'input',
    'form',
    'a',
    '*',
    ' ',
    '>',
    '~',
    '+',
    ',',
    '.',
    '#',
    '[',
    ']',
    '(',
    ')',
    ':',
    '"',
    "'",
    '=',
  ],
  ...[
    ':nth-child(',
    '2n+1',
    ':not(',
    'text=',
    '>>',
    ':has-text("',
    '\\',
    '\ud800',
    '__proto__',
    'document',
    '.title',
  ],
  ...[
    'querySelector',
    "('a')",
    '[0]',
    '?.',
    '!',
    '===',
    'null',
    '=>',
    ';',
    'return ',
    '`',
    '$',
    'constructor',
    '0',
    '\n',
  ],
];
const mixture = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));

describe('on an open page every tool answers any text', () => {
  const takesText: [string, string, string][] = [
    ...[
      'screenshot',
      'click',
      'fill',
      'select',
      'hover',
      'evaluate',
      'press_key',
      'save_as_pdf',
      'navigate',
    ].map((tool): [string, string, string] => ['playwright', `playwright_${tool}`, tool]),
    ...['screenshot', 'click', 'fill', 'select', 'hover', 'evaluate', 'navigate'].map(
      (tool): [string, string, string] => ['puppeteer', `puppeteer_${tool}`, tool],
    ),
  ];
  const argumentsOf: Record<string, (text: string) => JsonObject> = {
    screenshot: (text) => ({ name: text, selector: text }),
    click: (selector) => ({ selector }),
    fill: (text) => ({ selector: `input, ${text}`, value: text }),
    select: (text) => ({ selector: 'select', value: text }),
    hover: (selector) => ({ selector }),
    evaluate: (script) => ({ script }),
    press_key: (key) => ({ key, selector: 'textarea' }),
    save_as_pdf: (text) => ({ outputPath: '/home/ada/downloads', filename: text }),
    navigate: (text) => ({ url: `https://shop.example/${text}` }),
  };

  test.each(takesText)('%s: %s', async (server, tool, kind) => {
    const testbed = new LiveTestbed(1);
    const member = (await testbed.member(server))!;
    fc.assert(
      fc.property(mixture, (text) => {
        testbed.reset();
        testbed.call(member, `${server}_navigate`, { url: 'https://shop.example/contact' });
        const result = testbed.call(member, tool, argumentsOf[kind]!(text))!;
        const [part] = result.content;
        const words = part?.type === 'text' ? part.text : '';
        expect(words).not.toMatch(/^Internal error/);
        expect(words).not.toBe('');
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      }),
      { numRuns: runs(150), seed: 20260312 },
    );
  });

  test('a chain of siblings ends where there are no more of them', () => {
    const wide = viewOf(goTo(browserSlice('any').init(1), 'https://shop.example/catalogue'))!;
    const rows = wide.nodes.filter(({ element: { tag } }) => tag === 'tr');
    expect(select(wide.nodes, Array.from({ length: 200 }, () => 'tr').join('~'), 'css')).toEqual([]);
    expect(select(wide.nodes, Array.from({ length: rows.length }, () => 'tr').join('~'), 'css')).toEqual([
      rows.at(-1),
    ]);
    expect(plainText(rows.at(-1)!.element)).toContain('Travel Sewing Kit');
  });
});
