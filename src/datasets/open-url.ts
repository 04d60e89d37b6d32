import { letGo } from '#core/let-go.ts';
import { PlaygroundError } from '#core/errors.ts';
import { ByteSource, chunksOf, type InputFile } from './readers/byte-source.ts';
import { throwIfPage } from './readers/layout.ts';
import { resolveUrl } from './resolve-url.ts';

const instead = 'Download the file in your browser and drop it here.';

/**
 * A file to be fetched when it is opened; `mirrors` are tried in turn after the address's own candidates. Throws dataset-unreachable at once for an address that names no file, and on
 * opening when none of its addresses gives data: the message lists what was tried and what each answered.
 */
export function openUrl(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  mirrors: readonly string[] = [],
): InputFile {
  const { candidates, name } = resolveUrl(url);
  return openCandidates([...new Set([...candidates, ...mirrors])], name, fetch, signal);
}

/** A file that several addresses offer: the first that gives data is read. */
function openCandidates(
  candidates: readonly string[],
  name: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): InputFile {
  const file: InputFile = {
    name,
    open: async (openSignal) => {
      const tried: { url: string; answer: string }[] = [];
      for (const candidate of candidates) {
        const answer = await attempt(candidate, fetch, AbortSignal.any([signal, openSignal]));
        if (typeof answer !== 'string') {
          if (answer.size !== undefined) file.size = answer.size;
          return answer.stream;
        }
        tried.push({ url: candidate, answer });
      }
      throw new PlaygroundError('dataset-unreachable', `${name} ${failureIn(tried)}`, instead);
    },
  };
  return file;
}

const NO_ANSWER = 'no answer';

/** How a fetch fails that no host answered: `could not be fetched: no answer from a.org. …` is one sentence for any number of files. */
export const unanswered = (hosts: readonly string[]): string =>
  `could not be fetched: ${NO_ANSWER} from ${[...new Set(hosts)].join(' or ')}. This browser has no network, or the host is blocked or lets no page read it.`;

function failureIn(tried: readonly { url: string; answer: string }[]): string {
  if (tried.every(({ answer }) => answer.startsWith(NO_ANSWER)))
    return unanswered(tried.map(({ url }) => new URL(url).host));
  const each = tried.map(({ url, answer }) => `Tried ${url}: ${answer}${answer.endsWith('.') ? '' : '.'}`);
  return `could not be fetched. ${each.join(' ')}`;
}

interface Answer {
  stream: ReadableStream<Uint8Array>;
  size?: number;
}

/** The data, or why this address does not give it. A cancelled import throws. */
async function attempt(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Answer | string> {
  signal.throwIfAborted();
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    signal.throwIfAborted();
    return `${NO_ANSWER} (offline, blocked, or the host lets no page read it${detailOf(error)})`;
  }
  if (!response.ok || !response.body) {
    letGo(response.body);
    return refusalOf(response.status, url);
  }
  const bytes = new ByteSource(chunksOf(response.body, () => undefined));
  try {
    const head = await bytes.peek(200);
    if (bytes.failure !== undefined) throw bytes.failure as Error;
    throwIfPage(new TextDecoder().decode(head).trimStart());
  } catch (error) {
    await bytes.close().catch(() => undefined); // Why it broke off is known.
    signal.throwIfAborted();
    return error instanceof PlaygroundError ? error.message : `broke off at once${detailOf(error)}`;
  }
  const length = response.headers.get('content-encoding') ? null : response.headers.get('content-length');
  return { stream: streamOf(bytes), ...(length ? { size: Number(length) } : {}) };
}

function refusalOf(status: number, url: string): string {
  if (status === 429) return 'too many requests (429); wait a few minutes';
  if (status === 404) return 'not found (404)';
  if (status === 401 || status === 403) {
    return url.startsWith('https://cdn.jsdelivr.net/')
      ? `refused (${status}); jsDelivr passes on files up to 20 MB`
      : `refused (${status}); the data set may be gated or private`;
  }
  return `answered ${status}`;
}

const detailOf = (error: unknown): string =>
  error instanceof Error && error.message ? `: ${error.message}` : '';

function streamOf(bytes: ByteSource): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
      await bytes.close();
    },
  });
}
