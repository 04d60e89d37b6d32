import { COUNT_OVER_ESTIMATE, questionTokens } from '#core/estimate-tokens.ts';
import { PlaygroundError } from '#core/errors.ts';
import { contractOf } from '#core/model-contracts.ts';
import type { ModelRequest } from '#core/model.ts';
import { mostPictureTokens } from '#core/picture.ts';
import { costOf, mostOfQuestion, tokensOf, withLength } from '#core/cost.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { ModelAsker, ModelQuestion } from '../models/ask-model.ts';
import type { RunLedgers } from './run-ledger.ts';

const pictureTokens = ({ messages, model }: ModelRequest, providerId: string): number => {
  const rule = contractOf(providerId, model)?.picture;
  return messages
    .flatMap(({ pictures = [] }) => pictures)
    .reduce((sum, picture) => sum + mostPictureTokens(picture, rule), 0);
};

/** An answer that was begun, or may have been: providers may ask money for it. */
const MAY_BE_PAID = new Set<string>([
  'model-cancelled',
  'model-timeout',
  'model-stream-cut',
  'model-answer-too-large',
  'model-answer-unreadable',
]);

/**
 * Asks as `asker` does, and sets aside for each question what it may cost at most before it is sent: dollars where its model has a price, else
 * tokens.
 */
export class PaidAsker implements Pick<ModelAsker, 'ask'> {
  readonly #asker: Pick<ModelAsker, 'ask'>;
  readonly #ledgers: RunLedgers;
  readonly #prices: readonly Price[];
  /** By model: the most tokens a provider counted for one of ours. */
  readonly #ratios = new Map<string, number>();

  constructor(asker: Pick<ModelAsker, 'ask'>, ledgers: RunLedgers, prices: readonly Price[]) {
    this.#asker = asker;
    this.#ledgers = ledgers;
    this.#prices = prices;
  }

  async ask(question: ModelQuestion): ReturnType<ModelAsker['ask']> {
    const { provider, request, signal } = question;
    const price = priceAmong(this.#prices, { providerId: provider.id, model: request.model });
    const ledger = this.#ledgers[price ? 'dollars' : 'tokens'];
    const name = `${provider.id} ${request.model}`;
    const estimate = questionTokens(request);
    const pictures = pictureTokens(request, provider.id);
    const over = this.#ratioOf(name);
    const worst = mostOfQuestion({ estimate, pictures, over }, request.settings, price);
    const goesOn = request.messages.some(({ role }) => role === 'assistant');
    // Waiting for the budget is like waiting for a place at the provider.
    question.onWaiting?.(true);
    let aside = await ledger.reserve(worst, goesOn, signal);
    let isSent = false;
    try {
      const answer = await this.#asker.ask({
        ...question,
        beforeTry: async (wasCutOff) => {
          if (wasCutOff) {
            aside.giveUp();
            aside = await ledger.reserve(worst, true, signal);
          }
          isSent = true;
        },
      });
      const { output } = answer;
      const usage = price ? withLength(output.usage ?? {}, price) : (output.usage ?? {});
      const cost = price ? costOf(usage, price) : tokensOf(usage);
      if (cost === undefined) aside.giveUp();
      else aside.settle(cost);
      if (pictures === 0) this.#learn(name, (usage.inputTokens ?? 0) / Math.max(1, estimate));
      return usage.long ? { ...answer, output: { ...output, usage } } : answer;
    } catch (error) {
      const mayBePaid = error instanceof PlaygroundError && MAY_BE_PAID.has(error.code);
      if (isSent && mayBePaid) aside.giveUp();
      else aside.release();
      throw error;
    }
  }

  #ratioOf(name: string): number {
    return Math.max(COUNT_OVER_ESTIMATE.most, 1.2 * (this.#ratios.get(name) ?? 0));
  }

  #learn(name: string, ratio: number): void {
    // A short question is mostly what providers add, which has its own margin.
    if (ratio < 10) this.#ratios.set(name, Math.max(ratio, this.#ratios.get(name) ?? 0));
  }
}
