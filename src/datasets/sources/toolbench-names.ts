const LONGEST = 64;
/** Words that ToolBench does not use as names. */
const reserved = new Set(['from', 'class', 'return', 'false', 'true', 'id', 'and']);

/** A name of ToolBench as a function name: runs of other signs are one `_`, no digit first. */
export function standardName(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9_]/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
  return /^\d/.test(plain) ? `get_${plain}` : plain;
}

/** `<api>_for_<tool>`, of which ToolBench keeps the last 64 signs. */
export function functionName(api: string, tool: string): string {
  const name = standardName(api);
  return `${reserved.has(name) ? `is_${name}` : name}_for_${standardName(tool)}`.slice(-LONGEST);
}

/** The name, or the name with the first free number where it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const suffix = `_${number}`;
    const candidate = name.slice(0, LONGEST - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
