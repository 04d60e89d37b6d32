/** Hands the person a file made of pieces; it never becomes one string. */
export function saveFile(name: string, type: string, parts: Iterable<string>): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
