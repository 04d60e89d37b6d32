/** A size of content: the first as a rule, the second where `npm run test:full -- states` looks at everything. */
export const sized = (usual: number, full: number): number =>
  import.meta.env.EXHAUSTIVE === '1' ? full : usual;
