import { describe, expect, test } from 'vitest';
import { readMails } from '../../src/world/worlds/office/mail.ts';
import { readSite } from '../../src/world/worlds/web/sites.ts';

const head = 'host: a.example\nname: A\nlanguage: en\nlink: Home | /\n\n';

describe("a site's file", () => {
  test('gives its pages, with paths from titles and lists of a category', () => {
    const { navigation, pages } = readSite(
      'a.md',
      `${head}@ / | A | 2026-01-01 | index\n!list bird\n\n@ + | Grey Heron | 2026-01-02 | bird\nIt waits.\n`,
    );
    expect(navigation).toEqual([['Home', '/']]);
    expect(pages.map(({ path }) => path)).toEqual(['/', '/grey-heron']);
    expect(pages[0]!.markup).toContain('- [[Grey Heron|/grey-heron]]');
  });

  test.each([
    ['name: A\nlanguage: en\n@ / | A | 2026-01-01 | index\n', 'a.md has no "host: …"'],
    ['host: a\nname: A\nlanguage: tlh\n@ / | A | 2026-01-01 | index\n', 'in no known language'],
    [`${head}@ / | A | 2026-01-01\n`, 'needs 4 cells in "/ | A | 2026-01-01"'],
    [`${head}@ a | A | 2026-01-01 | index\n`, 'no path or no day'],
    [`${head}@ / | A | yesterday | index\n`, 'no path or no day'],
  ])('is refused when it is incomplete, case %#', (text, problem) => {
    expect(() => readSite('a.md', text)).toThrow(problem);
  });
});

describe('the file of messages', () => {
  const first =
    '@ msg-1 | inbox | 2026-03-01T10:00 | unread\nFrom: a@b.example\nSubject: One\n\nHello,\n\nyou.\n\n';

  test('gives messages with their conversation', () => {
    const answer =
      '@ msg-2 | sent | 2026-03-01T11:00\nFrom: c@d.example\nTo: a@b.example, e@f.example\nIn-Reply-To: msg-1\nSubject: Re: One\n\nYes.\n';
    const [one, two] = readMails(first + answer);
    expect(one).toMatchObject({ thread: 'msg-1', in_reply_to: null, unread: true, body: 'Hello,\n\nyou.' });
    expect(two).toMatchObject({ thread: 'msg-1', in_reply_to: 'msg-1', to: ['a@b.example', 'e@f.example'] });
    expect(two!.subject).toBe('Re: One');
  });

  test.each([
    first.replace('inbox', 'attic'),
    first.replace('From:', 'Fro:'),
    first.replace('T10:00', ''),
    first.replace('Subject:', 'In-Reply-To: msg-9\nSubject:'),
  ])('is refused when it is incomplete, case %#', (text) => {
    expect(() => readMails(text)).toThrow('mails.md has incomplete headers');
  });
});
