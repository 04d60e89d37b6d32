/** Ends a stream that is not read to its end. Its reader has the outcome already, so a failure to end it is nobody's to know. */
export const letGo = (stream: { cancel(): Promise<void> } | null | undefined): void =>
  void stream?.cancel().catch(() => {});
