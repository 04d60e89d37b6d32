import type { EncodedRequest, ModelProvider, ModelRequest } from '#core/model.ts';
import { mendsFor, type Learned, type Mend, type ProviderFailure } from '#providers/index.ts';

/** Refusals in a row that one question is mended after. */
const MOST = 5;

/** Characters of a refusal that are kept. */
const SAID = 300;

type Asked = { provider: ModelProvider; baseUrl?: string; request: ModelRequest };

/** A request that its provider refused, and what it said. */
export interface Refusal {
  sent: EncodedRequest;
  status: number;
  failure: ProviderFailure;
}

/** The mends of a model, as one question meets them. */
export interface MendsOfModel {
  /** In the order in which they are made. */
  readonly learned: readonly Learned[];
  /**
   * Learns from the refusal of a request that was sent with the first `applied` mends. Gives what was said where the question is to be sent
   * again; undefined where the refusal names nothing, or again what was mended.
   */
  learn(refusal: Refusal, applied: number): string | undefined;
}

/** What refusals taught of the models of a run: every later question is sent mended. */
export class Mends {
  readonly #byModel = new Map<string, Learned[]>();

  of({ provider, baseUrl, request }: Asked): MendsOfModel {
    const name = JSON.stringify([provider.id, baseUrl, request.model]);
    const learned = this.#byModel.get(name) ?? [];
    this.#byModel.set(name, learned);
    let rounds = 0;
    return {
      learned,
      learn({ sent, status, failure }, applied) {
        if (rounds++ === MOST) return undefined;
        const said = failure.message.slice(0, SAID);
        // Another question of the run has learned while this one was under way.
        if (learned.length > applied) return said;
        const known = new Set(learned.map(({ mend }) => placeOf(mend)));
        const found = mendsFor({ ...sent, providerId: provider.id, status }, failure)
          .filter((mend) => !known.has(placeOf(mend)))
          .map((mend) => ({ mend, said }));
        learned.push(...found);
        return found.length > 0 ? said : undefined;
      },
    };
  }
}

const placeOf = ({ kind, at }: Mend): string => (kind === 'keyword' ? `keyword ${at}` : at);
