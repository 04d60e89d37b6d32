import type { Language } from '#lessons/course.ts';

/** The language of the page, where lessons are written in it. */
export const languageOfPage = (): Language => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en');
