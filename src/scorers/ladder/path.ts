import { bothTexts, type Comparator } from './comparator.ts';

export const path: Comparator = {
  id: 'path',
  title: 'File paths',
  meaning:
    'Two paths are equal when they name the same place: ./a is a, a//b and a/./b are a/b, a/x/../b is a/b, a slash at the end is free. A path from the root is never a relative one.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts || !texts.some((text) => text.includes('/')) || texts.some(isNoPath)) return false;
    return canonical(texts[0]) === canonical(texts[1]);
  },
};

const isNoPath = (text: string): boolean => text === '' || text.includes('://') || /[\n\0]/.test(text);

function canonical(text: string): string {
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return (text.startsWith('/') ? '/' : '') + parts.join('/');
}
