/** Whether contrast, themes and every width are checked wherever a page is: `npm run test:full -- states` and `-- pages`. */
export const isExhaustive = process.env.EXHAUSTIVE === '1';
