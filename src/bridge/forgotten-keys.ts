import { visit } from './visit.ts';

const CHANNEL = 'proving-ground-keys';

/** Keys of model APIs that a person wants forgotten, by their place; what is absent means all. It never holds a key. */
export type ForgottenKeys = { providerId?: string; origin?: string };

/** Is the key of this place among them? */
export const isForgotten = (
  forgotten: ForgottenKeys,
  { providerId, origin }: Required<ForgottenKeys>,
): boolean => (forgotten.providerId ?? providerId) === providerId && (forgotten.origin ?? origin) === origin;

/** Sends to every other open tab of this site. */
export function sendForgotten({ providerId, origin }: ForgottenKeys): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({
    visit,
    ...(providerId === undefined ? {} : { providerId }),
    ...(origin === undefined ? {} : { origin }),
  });
  channel.close();
}

/** Listens for what was forgotten in other tabs, never in this one. Returns how to stop listening. */
export function onForgottenElsewhere(onForgotten: (forgotten: ForgottenKeys) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const sent = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const { visit: from, providerId, origin } = sent;
    if (typeof from !== 'string' || from === visit) return;
    if (!isPlacePart(providerId) || !isPlacePart(origin)) return;
    onForgotten({
      ...(providerId === undefined ? {} : { providerId }),
      ...(origin === undefined ? {} : { origin }),
    });
  };
  return () => channel.close();
}

const isPlacePart = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
