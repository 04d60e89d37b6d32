import { letGo } from '#core/pieces.ts';
import { PlaygroundError } from '#core/errors.ts';

const MEBI = 1024 * 1024;

/** What a server may take of this app's time and memory; times in milliseconds. */
export const limits = {
  connectMs: 15_000,
  /** server/discover; a server that leaves it without an answer is asked in an older version. */
  discoverMs: 5000,
  /** One try of another path. */
  otherPathMs: 5000,
  /** Times that a server of 2026-07-28 may ask for input before it answers a request, questions in one of them, and our pause where it asks nothing. */
  inputRounds: 10,
  questionsAtOnce: 10,
  inputPauseMs: 250,
  listMs: 30_000,
  callMs: 60_000,
  /** A call that the server runs as a task, from when it began; a request to cancel it. */
  taskMs: 600_000,
  cancelMs: 2000,
  /** Pause before the state of a task is read again: at least, at most, and where its server names none. */
  pollLeastMs: 200,
  pollMostMs: 30_000,
  pollMs: 1000,
  /** Tries in a row to read the state of a task while the network fails. */
  pollTries: 3,
  /** All pages of tools/list together. */
  listBytes: 16 * MEBI,
  listPages: 200,
  listTools: 5_000,
  /** What one tool and all tools of a list may cost to check and to hand to the page, as #validation/extent.ts counts it. */
  toolCost: 30_000_000,
  listCost: 60_000_000,
  /** Entries of one list of resources, templates or prompts; characters of all of them, and of one name or address, other text, arguments of one. */
  offered: 2000,
  offeredCharacters: 4 * MEBI,
  offeredId: 4000,
  offeredText: 1000,
  offeredArguments: 50,
  /** Files of one skill, and bytes of them together: SEP-2640 has hosts take as much. */
  skillFiles: 512,
  skillBytes: 16 * MEBI,
  /** Characters and parts of a resource or prompt that reach the page. */
  readCharacters: MEBI,
  readParts: 200,
  /** One answer to tools/call or resources/read. */
  resultBytes: 8 * MEBI,
  /** initialize, ping and all else. */
  otherBytes: 4 * MEBI,
  /** The stream on which a server speaks unasked; beyond it the server is no longer listened to. */
  streamBytes: 64 * MEBI,
  /** One answer of an authorization server. */
  signInBytes: MEBI,
  /** What is read of an answer that is an error. */
  errorBytes: 64 * 1024,
  /** Notices that reach the page in a second, per server and per call; more are merged. */
  noticesPerSecond: 10,
  /** Pause between two readings of the tool list that the server asked for. */
  relistMs: 1000,
};

/**
 * What one connection may take in a minute, all its streams together. Far above honest servers: 500 messages a second, or an
 * answer of the largest size every two seconds.
 */
export const minuteLimits = {
  /** JSON-RPC messages from the server. */
  messages: 30_000,
  /** Bytes from the server. */
  bytes: 256 * MEBI,
  /** GET requests for a stream: the first one, and one for each time a stream ended. */
  streams: 60,
  /** Our answers to what the server asks: pings, questions to the person, requests we do not support. */
  replies: 600,
};

/** How a stream that ends at once is opened again; a stream that lasted or brought a message starts the count afresh. */
export const streamPace = {
  /** A stream without a message that ended sooner counts as empty, in milliseconds. */
  emptyBeforeMs: 5000,
  /** Pause after the first empty stream, in milliseconds; it doubles with each one after it. */
  firstPauseMs: 250,
  mostPauseMs: 20_000,
  /** Empty streams in a row after which the server is no longer listened to; tool calls go on. */
  mostEmpty: 6,
  /** The same where the server gave an id to resume from: it may be polled so while a call is under way. */
  mostEmptyResumed: 32,
};

export const mebibytes = (bytes: number): string => `${Math.round((bytes / MEBI) * 10) / 10} MB`;

export const tooLarge = (what: string, limit: number): PlaygroundError =>
  new PlaygroundError(
    'mcp-too-large',
    `${what} is larger than ${mebibytes(limit)} and was not read to its end.`,
    'Ask for less: a filter, a page, fewer tools. Other servers are not affected.',
  );

/**
 * The same response with a body that fails with mcp-too-large after `limit` bytes. `onEnd` is called with how the body ended, and
 * whether it was a stream of events that can be taken up again, because they carry ids.
 */
export function limitedResponse(
  response: Response,
  what: string,
  limit: number,
  onEnd: (end: { error?: PlaygroundError; isResumable: boolean }) => void = () => {},
): Response {
  const { body, status, statusText, headers, url } = response;
  const declared = Number(headers.get('content-length') ?? 0);
  if (declared > limit) {
    void body?.cancel();
    throw tooLarge(what, limit);
  }
  if (!body) return response;
  const stream = limitedStream(body, tooLarge(what, limit), limit, onEnd);
  return Object.defineProperty(new Response(stream, { status, statusText, headers }), 'url', { value: url });
}

function limitedStream(
  body: ReadableStream<Uint8Array>,
  error: PlaygroundError,
  limit: number,
  onEnd: (end: { error?: PlaygroundError; isResumable: boolean }) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let isResumable = false;
  let lineStart = '';
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let chunk;
        try {
          chunk = await reader.read();
        } catch (failure) {
          controller.error(failure);
          return onEnd({ isResumable });
        }
        if (chunk.done) {
          controller.close();
          return onEnd({ isResumable });
        }
        bytes += chunk.value.byteLength;
        if (bytes > limit) {
          controller.error(error);
          letGo(reader);
          return onEnd({ error, isResumable: false });
        }
        // An id is in the first line of an event: what a chunk begins and ends with is enough to see one.
        const text = lineStart + decoder.decode(chunk.value.subarray(0, 2048), { stream: true });
        isResumable ||= /(^|\n)id:\s*\S/.test(text);
        lineStart = text.slice(text.lastIndexOf('\n') + 1).slice(-64);
        controller.enqueue(chunk.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The first bytes of a body as text; the rest is not read. */
export async function headOfBody(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    while (bytes < limit) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // What came before is enough to see what kind of answer it is.
  } finally {
    letGo(reader);
  }
  return text.slice(0, limit);
}
