import type { ServerStatus } from '#core/mcp.ts';
import { redact } from '#mcp/index.ts';

export function cleanStatus(status: ServerStatus, secrets: string[]): ServerStatus {
  const { error, challenge } = status;
  return {
    ...status,
    ticks: status.ticks.map((tick) => ({ ...tick, message: redact(tick.message, secrets) })),
    ...(error ? { error: { ...error, message: redact(error.message, secrets) } } : {}),
    ...(challenge ? { challenge: redact(challenge, secrets) } : {}),
  };
}
