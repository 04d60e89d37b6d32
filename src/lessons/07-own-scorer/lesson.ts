import type { JudgedAnswer } from '../instruments.ts';
import type { LessonPlan } from '../lesson.ts';

const look = '{"id": "1", "name": "list_events", "parameters": {"day": "2027-05-03"}}';
const book = (start: string, more = ''): string =>
  `{"id": "2", "name": "create_event", "parameters": {"title": "Dentist", "start": "${start}"${more}}}`;
const inLines = (...calls: string[]): string => `[\n  ${calls.join(',\n  ')}\n]`;
const nine = '2027-05-03T09:00:00Z';

/** Answers to the Lab's case, with what a careful person would say of each. */
const answers: Readonly<Record<string, JudgedAnswer>> = {
  'as-labelled': { text: inLines(look, book(nine)), isRight: true },
  'other-time-zone': { text: inLines(look, book('2027-05-03T11:00:00+02:00')), isRight: true },
  'default-written-out': { text: inLines(look, book(nine, ', "minutes": 60')), isRight: true },
  'booked-before-looking': { text: inLines(book(nine), look), isRight: false },
  'an-hour-late': { text: inLines(look, book('2027-05-03T10:00:00Z')), isRight: false },
  'booked-twice': { text: inLines(look, book(nine), book(nine)), isRight: false },
};
const at = { name: 'own-rules', case: 'duplicate-call', answers } as const;

export const lesson: LessonPlan = {
  part: 'scores',
  steps: [
    { kind: 'read', id: 'two-mistakes' },
    {
      kind: 'bet',
      id: 'strict',
      instrument: { ...at, rules: { upTo: 'E0', orderMatters: true } },
      bet: { kind: 'count', figure: 'fair', most: 'of' },
    },
    {
      kind: 'read',
      id: 'lenient',
      instrument: { ...at, rules: { upTo: 'E6', orderMatters: false } },
    },
    { kind: 'choice', id: 'cases', choices: ['right', 'real', 'near'], right: 'near' },
    {
      kind: 'exercise',
      id: 'fair',
      quotes: 'strict',
      exercise: {
        start: '{"upTo": "E2", "orderMatters": false}',
        solution: '{"upTo": "E5", "orderMatters": true}',
        hints: 2,
        // All six decide: a scorer that is fair to five is unfair to somebody.
        check: { kind: 'own-rules', case: 'duplicate-call', answers },
      },
    },
    {
      kind: 'bet',
      id: 'published',
      instrument: { name: 'scorers', case: 'duplicate-call' },
      bet: { kind: 'count', figure: 'pass', most: 'of' },
    },
    { kind: 'own', id: 'own' },
  ],
};
