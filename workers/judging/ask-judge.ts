import type { Judgement, JudgeSetup } from '#core/judgement.ts';
import type { ModelProvider } from '#core/model.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JudgeQuestion } from '#ask/judges/index.ts';
import type { ModelAsker } from '../models/ask-model.ts';
import type { Mends } from '../models/mends-of-run.ts';

/** Whom judges ask. */
export interface JudgeModels {
  asker: Pick<ModelAsker, 'ask'>;
  providers: ReadonlyMap<string, ModelProvider>;
  /** What refusals taught of the judges' models. */
  mends?: Mends;
}

/** Characters of a reply that are kept. */
const MOST_REPLY = 20_000;

/** Asks a judge's model and reads what it says. Rejects with PlaygroundErrors of the codes model-*, budget-reached. */
export async function askJudge(
  { asker, providers, mends }: JudgeModels,
  { model, settings = {} }: JudgeSetup,
  { messages, read, order, suspicious }: JudgeQuestion,
  signal: AbortSignal,
): Promise<Omit<Judgement, 'judgingId' | 'cell' | 'judge' | 'repeat'>> {
  const provider = model && providers.get(model.providerId);
  if (!provider)
    throw new PlaygroundError(
      'model-unknown',
      `This page does not know the provider “${model?.providerId ?? ''}”.`,
    );
  const { baseUrl } = model;
  const { output, durationMs } = await asker.ask({
    provider,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    request: { model: model.model, messages, settings, stream: settings.stream ?? true },
    ...(mends ? { mends } : {}),
    signal,
  });
  const { message, finishReason, usage } = output;
  const opinion =
    message.text.trim() === '' && finishReason.unified !== 'stop'
      ? {
          verdict: 'unparseable' as const,
          reasons: `The reply is empty: its provider says “${finishReason.raw.slice(0, 100)}”.`,
        }
      : read(message.text);
  return {
    ...opinion,
    reply: message.text.slice(0, MOST_REPLY),
    ...(suspicious.length > 0 ? { suspicious } : {}),
    order,
    ...(usage ? { usage } : {}),
    durationMs,
  };
}
