import { bothTexts, type Comparator } from './comparator.ts';

export const url: Comparator = {
  id: 'url',
  title: 'Web addresses',
  meaning:
    'Two URLs are equal when they differ only in the case of scheme and host, a default port, a slash at the end of the path, or the order of query parameters.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(canonical);
    return a !== undefined && a === b;
  },
};

/** Only what names its scheme and authority is read as a URL. */
function canonical(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text);
  const query = [...searchParams].map(([key, value]) => JSON.stringify([key, value])).sort();
  return JSON.stringify([
    protocol,
    username,
    password,
    host.toLowerCase(),
    pathname.replace(/(?<=.)\/$/, ''),
    query,
    hash,
  ]);
}
