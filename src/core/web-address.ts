/** Does it lead to a page of the web? Any other scheme, such as javascript:, is no link to follow. */
export const isWebAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !text.includes(' ');
