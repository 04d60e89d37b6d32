import type { JsonValue } from './json.ts';

/** One way in which a value breaks a JSON Schema. */
export interface SchemaViolation {
  /** JSON pointer into the value. */
  path: string;
  /** The keyword that failed: type, required, enum … */
  keyword: string;
  message: string;
}

/** Checks a value against a JSON Schema without generating code, so that it runs under any CSP. */
export type SchemaCheck = (schema: JsonValue, value: JsonValue) => SchemaViolation[];
