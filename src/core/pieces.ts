/** The pieces of a stream; one that is not read to its end is let go. */
export async function* piecesOf<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    letGo(reader);
  }
}

/** Cancels the rest of a stream. Its reader has the outcome already, so a failure to cancel is ignored. */
export const letGo = (stream: { cancel(): Promise<void> } | null | undefined): void =>
  void stream?.cancel().catch(() => {});
