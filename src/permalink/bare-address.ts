/** Host and path alone: what else an address may hold is where people put keys. Undefined for what is no address of the web. */
export function bareAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
