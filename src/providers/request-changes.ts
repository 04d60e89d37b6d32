import type { JsonValue } from '#core/json.ts';
import type { ModelRequest, ModelSettings, RequestChange } from '#core/model.ts';

/** Earlier calls whose arguments could not be read go back without arguments: providers refuse a history of broken JSON. */
export const malformedCallChanges = ({ messages }: ModelRequest): RequestChange[] =>
  messages.flatMap(({ toolCalls = [] }, index) =>
    toolCalls.flatMap(({ malformed }, call) =>
      malformed === undefined
        ? []
        : [
            {
              kind: 'message' as const,
              at: `/messages/${index}/toolCalls/${call}/malformed`,
              before: malformed,
              after: {},
              why: 'The provider takes arguments only as an object.',
            },
          ],
    ),
  );

/** A setting that goes to the provider as something else; without `after` it is left out. */
export const settingChange = (
  setting: keyof ModelSettings,
  before: JsonValue | undefined,
  why: string,
  after?: JsonValue,
): RequestChange => ({
  kind: 'setting',
  at: `/settings/${setting}`,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
  why,
});
