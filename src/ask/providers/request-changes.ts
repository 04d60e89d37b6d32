import type { JsonValue } from '#core/json.ts';
import { UNSENT_THINKING, type ModelRequest, type ModelSettings, type RequestChange } from '#core/model.ts';
import { pictureChanges } from './pictures.ts';

/** Earlier calls whose arguments could not be read go back without arguments: providers refuse a history of broken JSON. */
const malformedCallChanges = ({ messages }: ModelRequest): RequestChange[] =>
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

/** What of the history does not go back as it was: broken arguments, thinking that came in no form in which the provider takes it, pictures. */
export const historyChanges = (request: ModelRequest, providerId: string): RequestChange[] => [
  ...malformedCallChanges(request),
  ...pictureChanges(request, providerId),
  ...(request.messages.some(
    ({ thinking, providerParts }) => thinking && providerParts?.providerId !== providerId,
  )
    ? [
        {
          kind: 'message' as const,
          at: UNSENT_THINKING,
          why: 'The thinking of earlier answers is not sent back: the provider has no form for it.',
        },
      ]
    : []),
];

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
