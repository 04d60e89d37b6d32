import type { EncodedRequest, ModelProvider, ModelRequest } from '#core/model.ts';
import type { Learned, Mend, ModelMends } from '#core/mend.ts';
import { mendsFor, type ProviderFailure } from '#ask/providers/index.ts';

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
  readonly #byModel: Map<string, ModelMends>;

  /** `before`: of an earlier part of the run. */
  constructor(before: readonly ModelMends[] = []) {
    this.#byModel = new Map(before.map((each) => [nameOf(each), { ...each, learned: [...each.learned] }]));
  }

  /** Of the models that refused anything. */
  get all(): ModelMends[] {
    return [...this.#byModel.values()].filter(({ learned }) => learned.length > 0);
  }

  of({ provider, baseUrl, request }: Asked): MendsOfModel {
    const { model } = request;
    const asked = { providerId: provider.id, ...(baseUrl === undefined ? {} : { baseUrl }), model };
    const learned: Learned[] = this.#byModel.get(nameOf(asked))?.learned ?? [];
    this.#byModel.set(nameOf(asked), { ...asked, learned });
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

const nameOf = ({ providerId, baseUrl, model }: Omit<ModelMends, 'learned'>): string =>
  JSON.stringify([providerId, baseUrl, model]);

const placeOf = ({ kind, at }: Mend): string => (kind === 'keyword' ? `keyword ${at}` : at);
