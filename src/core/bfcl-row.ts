/** Members of a BFCL row whose form changed after the files of 2024. */
interface Row<Value> {
  function: Value;
  ground_truth: Value;
}

/**
 * A row of BFCL in the form of its versions 3 and 4. The files of 2024 hold one function bare instead of a list, and all accepted
 * calls in one object: the key is the function's name, with `_1`, `_2` … behind it where a function is called more than once. A row
 * in the later form comes back unchanged. Generic, because a scorer reads its numbers as Python does.
 */
export function inLaterForm<Value>(row: Row<Value>): Row<Value | Value[]> {
  const functions = Array.isArray(row.function) ? row.function : [row.function];
  if (!isMap<Value>(row.ground_truth)) return row;
  const names = functions.map((each: unknown) =>
    isMap(each) && typeof each.name === 'string' ? each.name : '',
  );
  const calls = Object.entries(row.ground_truth).map(
    ([key, values]) => Object.fromEntries([[functionOf(key, names), values]]) as Value,
  );
  return { function: functions as Value[], ground_truth: calls };
}

/** The function that a key names: the longest function name in it, else the key itself, which no call can match. */
const functionOf = (key: string, names: readonly string[]): string =>
  names
    .filter((name) => name !== '' && key.includes(name))
    .sort((a, b) => b.length - a.length)
    .at(0) ?? key;

const isMap = <Value>(value: unknown): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Is the row's question one text, as in BFCL's files of 2024, instead of a list of conversations? */
export const isOf2024 = ({ question }: { question?: unknown }): boolean => typeof question === 'string';
