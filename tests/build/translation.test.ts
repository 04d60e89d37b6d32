import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { keptCatalog, shownTexts, shownTextsOfSite } from '#build/translation/sources.ts';
import { misfit } from '../tools/misfit.ts';
import { written, type Catalog } from '#build/translation/message.ts';
import { messagesOf, messagesOfJson, namedMessagesOf } from '#build/translation/messages.ts';

const inChinese = (source: string, file: string, catalog: Catalog): string =>
  written(source, messagesOf(source, file), catalog);
const keysOf = (source: string, file: string): string[] => messagesOf(source, file).map(({ text }) => text);

describe('the Chinese catalog', () => {
  const kept = keptCatalog();
  const texts = shownTextsOfSite();

  test('has every text that pages show; `npm run strings` lists what it lacks', () => {
    const missing = [...texts].filter(([text]) => typeof kept[text] !== 'string');
    expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([]);
  });

  test('has no text that no source has any more; `npm run strings` removes them', () => {
    expect(Object.keys(kept).filter((text) => !texts.has(text))).toEqual([]);
  });

  test('has the holes of the English text in every translation', () => {
    const wrong = Object.entries(kept).flatMap(([text, translation]) => {
      const why = translation === null ? undefined : misfit(text, translation);
      return why ? [`${text} → ${translation}: ${why}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('texts of a source', () => {
  test.each([
    [
      'a sentence with an element',
      '<p>Read <a href="#/x">the report</a> now.</p>',
      ['Read <a>the report</a> now.'],
    ],
    ['values by their names', '<p>{count(n)} of {total} {total}</p>', ['{count} of {total} {total2}']],
    ['attributes that are read', '<input placeholder="Find it" class="Wide one" />', ['Find it']],
    ['words of an expression', "<p>{isOne ? 'is' : 'are'}</p>", ['is', 'are']],
    ['no code', '<code>tools/call</code><style>p { color: red }</style>', []],
    ['each block on its own', '<p>One</p><p>Two</p>', ['One', 'Two']],
  ])('of a component: %s', (_, source, keys) => expect(keysOf(source, 'X.svelte')).toEqual(keys));

  test.each([
    ['a sentence', "fail('The run ended.');", ['The run ended.']],
    ['a template', 'const line = `Saved as ${name}.`;', ['Saved as {name}.']],
    ['counted things', "counted(n, 'task');", ['{n} tasks']],
    ['single words where a name says so', "const verdictWords = { ok: 'fine' };", ['fine']],
    ['no names of the program', "const kind = 'dataset'; if (kind === 'Other one') run('x');", []],
    ['no types', "type Kind = 'Some words';", []],
  ])('of a script: %s', (_, source, keys) => expect(keysOf(source, 'x.ts')).toEqual(keys));
});

describe('texts of a source that is data but for some names', () => {
  const source =
    "const x = { id: 'some id', title: 'A title', says: 'Not this', meaning: 'Two ' + 'pieces' };";
  const messages = namedMessagesOf(source, 'x.ts', /^(title|meaning)$/);

  test('are those under the names, pieces joined', () =>
    expect(messages.map(({ text }) => text)).toEqual(['A title', 'Two pieces']));

  test('are written in their places', () =>
    expect(written(source, messages, { 'A title': '标题', 'Two pieces': '两段' })).toBe(
      "const x = { id: 'some id', title: '标题', says: 'Not this', meaning: '两段' };",
    ));

  test('of an example of the Lab are its title and what it teaches', () => {
    const json =
      '{\n  "title": "The \\"right\\" call",\n  "teaches": "That.",\n  "tools": [{ "title": "No" }]\n}';
    const found = messagesOfJson(json, /^ {2}"(title|teaches)"/);
    expect(found.map(({ text }) => text)).toEqual(['The "right" call', 'That.']);
    expect(JSON.parse(written(json, found, { 'The "right" call': '“对”' }))).toMatchObject({ title: '“对”' });
  });

  test.each(['core/json.ts', 'scorers/index.ts', '../tests/x.ts'])('in %s nothing else is replaced', (path) =>
    expect(
      shownTexts(
        "export const id = 'a b'; fail('It ended.');",
        fileURLToPath(new URL(`../../src/${path}`, import.meta.url)),
      ) ?? [],
    ).toEqual([]),
  );
});

describe('a source in Chinese', () => {
  test('moves elements and values where the translation wants them', () => {
    const source = '<p title="Of {name}">Read <a href={to}>the {kind} report</a> of {name}.</p>';
    expect(
      inChinese(source, 'X.svelte', {
        'Of {name}': '“{name}”的',
        'Read <a>the {kind} report</a> of {name}.': '阅读 {name} 的<a>{kind}报告</a>。',
      }),
    ).toBe('<p title="“{name}”的">阅读 {name} 的<a href={to}>{kind}报告</a>。</p>');
  });

  test('keeps to the quotation marks of its literals', () => {
    expect(inChinese("say('It ended.');", 'x.ts', { 'It ended.': "它'结束'了。" })).toBe(
      "say('它\\'结束\\'了。');",
    );
    expect(inChinese('say(`To ${a} and ${b}`);', 'x.ts', { 'To {a} and {b}': '{b}`${x}`{a}' })).toBe(
      'say(`${b}\\`\\${x}\\`${a}`);',
    );
  });

  test('escapes what Svelte would read as markup', () => {
    expect(inChinese('<p>Less than</p>', 'X.svelte', { 'Less than': 'a < {b} & c' })).toBe(
      '<p>a &#60; &#123;b&#125; &#38; c</p>',
    );
  });

  test('has one word for one and many', () => {
    expect(inChinese("counted(n, 'task')", 'x.ts', { '{n} tasks': '{n} 个任务' })).toBe(
      "counted(n, '个任务', '个任务')",
    );
  });

  test('leaves English what has no translation', () => {
    expect(inChinese('<p>Wait</p>', 'X.svelte', {})).toBe('<p>Wait</p>');
  });
});
