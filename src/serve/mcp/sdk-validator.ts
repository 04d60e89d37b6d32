import type { JsonObject, JsonValue } from '#core/json.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';

/**
 * What the SDKs check schemas with: our own bounded check, which makes no code. A schema that cannot be used
 * fails when a value is checked, never while tools are listed.
 */
export class OwnSchemaValidator {
  getValidator<Value>(schema: unknown) {
    return (input: unknown) => {
      const [violation] = checkSchema(schema as JsonObject, input as JsonValue);
      return violation
        ? {
            valid: false as const,
            data: undefined,
            errorMessage: `${violation.path || '/'}: ${violation.message}`,
          }
        : { valid: true as const, data: input as Value, errorMessage: undefined };
    };
  }
}

/** The name under which the build puts it in the place of the SDK's own validator, which writes code at run time. */
export { OwnSchemaValidator as AjvJsonSchemaValidator };
