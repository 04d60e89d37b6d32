/** `x.schema.json?validate` is the check that ajv writes for the schema at build time: no code is made in the page. */
declare module '*.schema.json?validate' {
  const valid: {
    (value: unknown): boolean;
    /** Of the last value that was not valid; `instancePath` is a JSON pointer into it. */
    errors?:
      | { instancePath: string; params?: { missingProperty?: string; additionalProperty?: string } }[]
      | null;
  };
  export default valid;
}
