import type { ModelRequest, RequestChange } from '#core/model.ts';

/** Earlier calls whose arguments nobody could read go back without arguments: providers refuse a history of broken JSON. */
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
