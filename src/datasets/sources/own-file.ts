import type { Source } from '../source.ts';

/** The site's own format (README.md, own-file.schema.json): what a person writes who has tasks of their own. */
export const ownFile: Source = {
  format: 'own-file',
  title: 'own file',
  recognises: (row) =>
    Object.hasOwn(row, 'query') && (Object.hasOwn(row, 'expected') || Object.hasOwn(row, 'tools')),
  converter: async () => (await import('./own-file-rows.ts')).ownFileRows(),
};
