/** Shorter ones would blot out innocent text; a secret that short is none. */
const MIN_SECRET = 4;

/** Text without these secrets, whether they stand there plainly, inside JSON or in an address, or without their scheme. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => form.length >= MIN_SECRET));
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((clean, form) => clean.replaceAll(form, '[secret]'), text);
}

function formsOf(secret: string): string[] {
  const bare = secret.replace(/^(Bearer|Basic|Token)\s+/i, '');
  return [secret, bare].flatMap((form) => [
    form,
    JSON.stringify(form).slice(1, -1),
    encodeURIComponent(form),
    base64(form),
  ]);
}

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text.slice(0, 10_000)))).replace(/=+$/, '');
