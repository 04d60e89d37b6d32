import { PlaygroundError } from '#core/errors.ts';
import type { ServerStatus } from '#core/mcp.ts';
import { redact } from '#mcp/index.ts';

/** A server may repeat what it was sent: its words about a failure do not carry a secret out. */
export const withoutSecrets = (error: unknown, secrets: string[]): unknown =>
  error instanceof PlaygroundError
    ? new PlaygroundError(error.code, redact(error.message, secrets), error.hint)
    : error;

export function cleanStatus(status: ServerStatus, secrets: string[]): ServerStatus {
  const { error, challenge } = status;
  return {
    ...status,
    ticks: status.ticks.map((tick) => ({ ...tick, message: redact(tick.message, secrets) })),
    ...(error ? { error: { ...error, message: redact(error.message, secrets) } } : {}),
    ...(challenge ? { challenge: redact(challenge, secrets) } : {}),
  };
}
