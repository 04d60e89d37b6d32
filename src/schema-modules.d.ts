/** `x.schema.json?validate` is the check that ajv writes for the schema at build time: no code is made in the page. */
declare module '*.schema.json?validate' {
  const valid: (value: unknown) => boolean;
  export default valid;
}
