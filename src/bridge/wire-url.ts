const secretName = /key|token|secret|sig|pass|auth|credential|session/i;
const secretValue = /^(sk-|hf_|ghp_|github_pat_|xox|AIza|eyJ|Bearer)/;

/** An address as the Wire shows it: no password, no fragment, no query value that looks like a key. */
export function wireUrl(address: string | URL): string {
  const url = new URL(address);
  if (url.protocol === 'data:') return 'data:…';
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const [name, value] of [...url.searchParams]) {
    if (secretName.test(name) || secretValue.test(value)) url.searchParams.set(name, 'hidden');
  }
  return url.href;
}
