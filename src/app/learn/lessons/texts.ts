import { languageOf, lessonOf, lessons, textOf, type Language } from '#lessons/course.ts';
import type { Lesson } from '#lessons/lesson.ts';
import type { LessonText } from '#lessons/text.ts';
import { language } from '../../frame/site.ts';

/** The language of the page, where lessons are written in it. */
export const languageOfPage = (): Language => (language === 'zh-Hans' ? 'zh' : 'en');

/** The `lang` of a lesson's own words; undefined where it is the page's. */
export function langOf(lesson: Lesson): string | undefined {
  const own = languageOf(lesson, languageOfPage());
  return own === languageOfPage() ? undefined : own;
}

/** The words of every lesson in the page's language, in the order of the course. */
export const allTexts = (): Promise<LessonText[]> =>
  Promise.all(lessons.map((lesson) => textOf(lesson, languageOfPage())));

/** Those of one; undefined where there is no such lesson. */
export function textOfSlug(slug: string): Promise<LessonText | undefined> {
  const lesson = lessonOf(slug);
  return lesson ? textOf(lesson, languageOfPage()) : Promise.resolve(undefined);
}
