/** Short names of models and the whole names that mcpbr's table of models gives them (mcpbr 0.14.0); they are Anthropic's alone. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['opus', 'claude-opus-4-5-20251101'],
  ['sonnet', 'claude-sonnet-4-5-20250929'],
  ['haiku', 'claude-haiku-4-5-20251001'],
]);

/** The whole name that a short one stands for; undefined where the name is none of a provider's short ones. */
export const wholeModelName = (providerId: string, name: string): string | undefined =>
  providerId === 'anthropic' ? SHORT_NAMES.get(name.trim().toLowerCase()) : undefined;
