/** The first `limit` characters of a text, with a line that says so where some are left out. A character is never cut in two. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}\n… (cut: the first ${start.length} of ${text.length} characters)`;
}
