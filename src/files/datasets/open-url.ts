import { PlaygroundError } from '#core/errors.ts';
import { letGo } from '#core/pieces.ts';
import { ByteSource, chunksOf, type InputFile } from './readers/bytes.ts';
import { throwIfPage } from './readers/layout.ts';

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

/**
 * The error of a fetch without any answer: `could not be fetched: no answer from a.org. …` is one sentence for any number of files.
 */
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

/** The data, or why this address gives none. A cancelled import throws. */
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

/** Where a file can be fetched from, best first. */
export interface ResolvedUrl {
  candidates: string[];
  name: string;
  /** What was changed in the pasted address, for the person to read. */
  note?: string;
}

/**
 * Makes addresses of files out of what a person copies from the browser: pages of Hugging Face and GitHub become the
 * addresses behind them that a page may read. Throws PlaygroundError dataset-unreachable for what names no file.
 */
export function resolveUrl(pasted: string): ResolvedUrl {
  const url = parsed(pasted.trim());
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const host = url.hostname.replace(/^www\./, '');
  const resolved =
    host === 'huggingface.co' || host === 'hf.co'
      ? huggingFace(parts)
      : host === 'github.com'
        ? gitHubPage(parts)
        : host === 'raw.githubusercontent.com'
          ? gitHubFile(parts)
          : host === 'cdn.jsdelivr.net'
            ? jsDelivr(url, parts)
            : { candidates: [url.href] };
  return { ...resolved, name: nameOf(resolved.candidates[0]!) };
}

function parsed(text: string): URL {
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) throw noAddress(`“${text.slice(0, 100)}” is not an address.`);
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw noAddress(`Addresses start with https://; ${url.protocol} cannot be read by a page.`);
  }
  return url;
}

type Candidates = Omit<ResolvedUrl, 'name'>;

/** datasets/{owner}/{name}/{blob|resolve|raw}/{revision}/{path}; old data sets have no owner. */
function huggingFace(parts: string[]): Candidates {
  const verb = parts.findIndex((part, index) => index >= 2 && ['blob', 'resolve', 'raw'].includes(part));
  if (parts[0] !== 'datasets' || verb < 0 || verb > 3 || parts.length < verb + 3) {
    throw noAddress(
      'This is a page of Hugging Face, not a file of a data set.',
      'Open “Files and versions” there, choose the file, and paste its address.',
    );
  }
  const path = [...parts.slice(0, verb), 'resolve', ...parts.slice(verb + 1)].join('/');
  const candidates = [`https://huggingface.co/${path}`];
  return parts[verb] === 'resolve'
    ? { candidates }
    : { candidates, note: 'The page of the file was changed to the file itself.' };
}

/** {owner}/{repository}/{blob|raw}/{ref}/{path} */
function gitHubPage(parts: string[]): Candidates {
  const [owner, repository, verb, ...rest] = parts;
  if (!['blob', 'raw'].includes(verb ?? '') || rest.length < 2) {
    throw noAddress(
      'This is a page of GitHub, not a file.',
      'Open the file there and paste the address of its page.',
    );
  }
  return {
    ...gitHubFile([owner!, repository!, ...rest]),
    note: 'The page of the file was changed to the file itself.',
  };
}

/** jsDelivr first: raw GitHub answers only so many anonymous requests. */
function gitHubFile(parts: string[]): Candidates {
  const [owner, repository, ...rest] = parts;
  const [ref, ...path] = rest[0] === 'refs' && rest.length > 4 ? rest.slice(2) : rest;
  if (!ref || path.length === 0) throw noAddress('This address names no file of the GitHub repository.');
  return {
    candidates: [
      `https://cdn.jsdelivr.net/gh/${owner}/${repository}@${ref}/${path.join('/')}`,
      `https://raw.githubusercontent.com/${owner}/${repository}/${ref}/${path.join('/')}`,
    ],
  };
}

/** gh/{owner}/{repository}@{ref}/{path}; other addresses there are taken as they are. */
function jsDelivr(url: URL, parts: string[]): Candidates {
  const [kind, owner, repositoryAtRef, ...path] = parts;
  const [repository, ref] = (repositoryAtRef ?? '').split('@');
  if (kind !== 'gh' || !ref || path.length === 0) return { candidates: [url.href] };
  return gitHubFile([owner!, repository!, ref, ...path]);
}

function nameOf(candidate: string): string {
  const last = new URL(candidate).pathname.split('/').at(-1) || 'data';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const noAddress = (message: string, hint?: string): PlaygroundError =>
  new PlaygroundError('dataset-unreachable', message, hint);
