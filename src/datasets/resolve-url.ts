import { PlaygroundError } from '#core/errors.ts';

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
