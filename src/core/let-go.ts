/** Cancels the rest of a stream. Its reader has the outcome already, so a failure to cancel is ignored. */
export const letGo = (stream: { cancel(): Promise<void> } | null | undefined): void =>
  void stream?.cancel().catch(() => {});
