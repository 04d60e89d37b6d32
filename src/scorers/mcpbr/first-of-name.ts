import { isDict, noAttribute, pythonEquals, PythonError, type PythonValue } from '../python/values.ts';

/** `call.get("name", "")`: no object inherits a `name`, so that no search for an own one is needed. */
export function nameOf(call: PythonValue): PythonValue {
  if (!isDict(call)) throw noAttribute(call, 'get');
  const { name } = call;
  return name === undefined ? '' : name;
}

/** Finds the first call of a name and reads no further than a search from the start would, so that it raises where that does. */
export class FirstOfName {
  #read = 0;
  readonly #byName = new Map<PythonValue, PythonValue>();
  readonly #calls: readonly PythonValue[];

  constructor(calls: readonly PythonValue[]) {
    this.#calls = calls;
  }

  of(name: PythonValue): PythonValue | PythonError | undefined {
    // Only a text equals nothing but itself; 1, 1.0 and True are one name to Python.
    if (typeof name !== 'string') return this.#calls.find((call) => pythonEquals(nameOf(call), name));
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    for (; this.#read < this.#calls.length; this.#read++) {
      const call = this.#calls[this.#read]!;
      if (!isDict(call)) return noAttribute(call, 'get');
      const other = nameOf(call);
      if (typeof other === 'string' && !this.#byName.has(other)) this.#byName.set(other, call);
      if (other === name) return call;
    }
    return undefined;
  }
}
