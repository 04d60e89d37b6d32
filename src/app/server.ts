import { lessons } from '#lessons/course.ts';
import { SAMPLE_RUN_ID } from './address.ts';
import { methods } from './methods/method-list.ts';

/** Addresses of all pages that the build writes as files: what is text. */
export const pages: readonly (readonly string[])[] = [
  [],
  ['learn'],
  ...lessons.map(({ slug }) => ['learn', slug]),
  ['methods'],
  ...[...methods.keys()].map((id) => ['methods', id]),
  ['r', SAMPLE_RUN_ID],
];
