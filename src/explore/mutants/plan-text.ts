import type { JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';

/** A plan as a model writes it when it is asked once: a list of calls in JSON, in the field names that every reader knows. */
export const planText = (calls: readonly ToolCall[]): string =>
  JSON.stringify(
    calls.map(({ id, name, arguments: parameters, step, dependsOn }) => ({
      name,
      parameters,
      id,
      ...(step === undefined ? {} : { step: String(step) }),
      ...(dependsOn?.some(({ path }) => path !== undefined)
        ? { dependsOn: dependsOn as unknown as JsonValue }
        : {}),
    })),
  );
