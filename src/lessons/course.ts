import { PARTS, type Lesson, type LessonPlan, type Part } from './lesson.ts';
import { readText, type LessonText } from './text.ts';

const plans = import.meta.glob<LessonPlan>('./*/lesson.ts', { eager: true, import: 'lesson' });
const texts = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default' });

const folderOf = (path: string): string => path.split('/')[1]!;

/** Every lesson, in the order of the course: a folder of this module is one. */
export const lessons: readonly Lesson[] = Object.entries(plans)
  .map(([path, plan]) => {
    const [number = '', ...words] = folderOf(path).split('-');
    return { ...plan, number: Number(number), slug: words.join('-') };
  })
  .sort((a, b) => a.number - b.number);

export const lessonOf = (slug: string): Lesson | undefined => lessons.find((one) => one.slug === slug);

/** The parts that have lessons, each with them. */
export const parts: readonly { part: Part; lessons: readonly Lesson[] }[] = PARTS.map((part) => ({
  part,
  lessons: lessons.filter((lesson) => lesson.part === part),
})).filter((one) => one.lessons.length > 0);

/** Languages that lessons are written in. English is complete; a lesson that lacks another is read in English. */
export type Language = 'en' | 'zh';

const pathOf = ({ number, slug }: Lesson, language: Language): string =>
  `./${String(number).padStart(2, '0')}-${slug}/${language}.md`;

/** The language that a lesson's words are in where this one is wanted: English where it is not written in it. */
export const languageOf = (lesson: Lesson, wanted: Language): Language =>
  pathOf(lesson, wanted) in texts ? wanted : 'en';

/** A lesson's words. */
export const textOf = async (lesson: Lesson, wanted: Language): Promise<LessonText> =>
  readText(await texts[pathOf(lesson, languageOf(lesson, wanted))]!());
