import { lessonOf, lessons, textOf } from '#lessons/course.ts';
import type { LessonText } from '#lessons/text.ts';
import { languageOfPage } from './language.ts';

/** The words of every lesson in the page's language, in the order of the course. */
export const allTexts = (): Promise<LessonText[]> =>
  Promise.all(lessons.map((lesson) => textOf(lesson, languageOfPage())));

/** Those of one; undefined where there is no such lesson. */
export function textOfSlug(slug: string): Promise<LessonText | undefined> {
  const lesson = lessonOf(slug);
  return lesson ? textOf(lesson, languageOfPage()) : Promise.resolve(undefined);
}
