import { languageOf, type Language } from '#lessons/course.ts';
import type { Lesson } from '#lessons/lesson.ts';
import { language } from '../../frame/site.ts';

/** The language of the page, where lessons are written in it. */
export const languageOfPage = (): Language => (language === 'zh-Hans' ? 'zh' : 'en');

/** The `lang` of a lesson's own words; undefined where it is the page's. */
export const langOf = (lesson: Lesson): string | undefined =>
  languageOf(lesson, languageOfPage()) === languageOfPage()
    ? undefined
    : languageOf(lesson, languageOfPage());
