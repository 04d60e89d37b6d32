/** Prices in USD per million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
  cacheCreation: number;
  cacheRead: number;
}

const plain = (input: number, output: number): ModelPrice => ({
  input,
  output,
  cacheCreation: 0,
  cacheRead: 0,
});
const cached = (input: number, output: number, cacheCreation: number, cacheRead: number): ModelPrice => ({
  input,
  output,
  cacheCreation,
  cacheRead,
});

const opus = cached(5, 25, 6.25, 0.5);
const sonnet = cached(3, 15, 3.75, 0.3);
const haiku = cached(1, 5, 1.25, 0.1);

/** mcpbr's own prices; it calls them current as of January 2026. Found by the exact model id only. */
export const modelPrices: ReadonlyMap<string, ModelPrice> = new Map([
  ['claude-opus-4-6', opus],
  ['claude-opus-4-5-20251101', opus],
  ['opus', opus],
  ['claude-sonnet-4-6', sonnet],
  ['claude-sonnet-4-5-20250929', sonnet],
  ['sonnet', sonnet],
  ['claude-haiku-4-5-20251001', haiku],
  ['haiku', haiku],
  ['gpt-4o', plain(2.5, 10)],
  ['gpt-4-turbo', plain(10, 30)],
  ['gpt-4o-mini', plain(0.15, 0.6)],
  ['gemini-2.0-flash', plain(0.1, 0.4)],
  ['gemini-1.5-pro', cached(1.25, 5, 0.3125, 0.3125)],
  ['gemini-1.5-flash', plain(0.075, 0.3)],
  ['qwen-plus', plain(0.4, 1.2)],
  ['qwen-turbo', plain(0.3, 0.6)],
  ['qwen-max', plain(1.2, 6)],
]);
