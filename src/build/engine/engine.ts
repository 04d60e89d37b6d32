import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import wabt from 'wabt';
import { DOT_Q8 } from './dot-q8.ts';

// llama.cpp picks the code for its dot products by the name of the processor. Emscripten gives it x86, so the instructions of
// WebAssembly stay unused, and the engine in @wllama/wllama spends most of its time in code for no machine in particular. The one
// function that reads weights in Q8_0 is replaced here by ours (dot-q8.ts), and llama.cpp's table of formats says that it takes two rows
// at a time; all else is the package's.

const REPLACED = 'ggml_vec_dot_q8_0_q8_0';

/** Ids of WebAssembly's sections, and of the part of `name` that names functions. */
const CUSTOM = 0;
const IMPORTS = 2;
const ELEMENTS = 9;
const CODE = 10;
const FUNCTION_NAMES = 1;

const I64_CONST = 0x42;

/** The engine's module as the site ships it: with our dot product, and without its names. Throws where the package holds no such function. */
export async function shippedEngine(): Promise<Uint8Array> {
  const path = createRequire(import.meta.url).resolve('@wllama/wllama/esm/wasm/wllama.wasm');
  const module = readFileSync(path);
  return withBody(withTwoRows(module, REPLACED), REPLACED, await kernelBody());
}

/** Our module on its own, for tests. */
export async function kernelModule(): Promise<Uint8Array> {
  const parsed = (await wabt()).parseWat('dot-q8.wat', DOT_Q8, { memory64: true, simd: true });
  return parsed.toBinary({}).buffer;
}

async function kernelBody(): Promise<Uint8Array> {
  const module = await kernelModule();
  return bodiesOf(module)[0]!.bytes;
}

/** GGML_TYPE_Q8_0: the format that rows are brought into before they are multiplied with rows of Q8_0. */
const Q8_0 = 8n;

/**
 * A module whose table of formats says that the dot product of that name takes two rows of each side. An entry of the table holds the
 * function's address, the format of the other row, and how many rows it takes, 8 bytes each.
 */
export function withTwoRows(module: Uint8Array, name: string): Uint8Array {
  const entry = Buffer.alloc(24);
  for (const [at, value] of [addressOf(module, name), Q8_0, 1n].entries())
    entry.writeBigUInt64LE(value, at * 8);
  const changed = Buffer.from(module);
  const at = changed.indexOf(entry);
  if (at < 0 || changed.indexOf(entry, at + 1) >= 0)
    throw new Error(`the engine has no single entry for ${name} in its table of formats`);
  changed.writeBigUInt64LE(2n, at + 16);
  return changed;
}

/** A function's place in the table of functions, by which the module's data name it. */
function addressOf(module: Uint8Array, name: string): bigint {
  const index = indexOf(module, name);
  const elements = sectionsOf(module).find(({ id }) => id === ELEMENTS);
  if (index >= 0 && elements) {
    // One segment, of kind 0, from an address given as a constant of 64 bits.
    const [segments, kind] = unleb(module, elements.content);
    const [first, end] = unleb(module, kind + 2);
    let [left, at] = unleb(module, end + 1);
    if (segments === 1 && module[kind] === 0 && module[kind + 1] === I64_CONST)
      for (let address = first; left > 0; left--, address++) {
        const [named, next] = unleb(module, at);
        if (named === index) return BigInt(address);
        at = next;
      }
  }
  throw new Error(`the engine has no function ${name} in its table`);
}

/** A module whose function of that name has another body, and which has no custom sections. */
export function withBody(module: Uint8Array, name: string, body: Uint8Array): Uint8Array {
  const index = indexOf(module, name);
  const own = bodiesOf(module)[index - importedFunctions(module)];
  if (!own) throw new Error(`the engine has no function ${name}`);
  const parts = [module.subarray(0, 8)];
  for (const { id, start, content, end } of sectionsOf(module)) {
    if (id === CUSTOM) continue;
    if (id !== CODE) parts.push(module.subarray(start, end));
    else {
      const code = [
        module.subarray(content, own.start),
        leb(body.length),
        body,
        module.subarray(own.end, end),
      ];
      parts.push(Uint8Array.of(CODE), leb(code.reduce((sum, { length }) => sum + length, 0)), ...code);
    }
  }
  return Buffer.concat(parts);
}

interface Section {
  id: number;
  start: number;
  content: number;
  end: number;
}

function sectionsOf(module: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (let at = 8; at < module.length;) {
    const [length, content] = unleb(module, at + 1);
    sections.push({ id: module[at]!, start: at, content, end: content + length });
    at = content + length;
  }
  return sections;
}

/** The functions that a module defines, in order; `start` is where the length of each stands. */
function bodiesOf(module: Uint8Array): { start: number; end: number; bytes: Uint8Array }[] {
  const code = sectionsOf(module).find(({ id }) => id === CODE)!;
  const [count, first] = unleb(module, code.content);
  let at = first;
  return Array.from({ length: count }, () => {
    const start = at;
    const [length, from] = unleb(module, at);
    at = from + length;
    return { start, end: at, bytes: module.subarray(from, at) };
  });
}

/** Numbers of functions count imported ones first. */
function importedFunctions(module: Uint8Array): number {
  const imports = sectionsOf(module).find(({ id }) => id === IMPORTS);
  if (!imports) return 0;
  let [left, at] = unleb(module, imports.content);
  const skip = (): number => ([, at] = unleb(module, at))[0];
  const skipLimits = (): void => {
    const flags = skip();
    skip();
    if (flags % 2 === 1) skip();
  };
  let functions = 0;
  for (; left > 0; left--) {
    for (let name = 0; name < 2; name++) {
      const [length, text] = unleb(module, at);
      at = text + length;
    }
    const kind = module[at++];
    if (kind === 0) functions++;
    if (kind === 0) skip();
    else if (kind === 1) {
      at++;
      skipLimits();
    } else if (kind === 2) skipLimits();
    else if (kind === 3) at += 2;
    else {
      at++;
      skip();
    }
  }
  return functions;
}

/** The number of a function by its name; -1: no function has it. */
function indexOf(module: Uint8Array, wanted: string): number {
  const text = (from: number, length: number): string =>
    Buffer.from(module.subarray(from, from + length)).toString('utf8');
  for (const { id, content, end } of sectionsOf(module)) {
    if (id !== CUSTOM) continue;
    const [length, from] = unleb(module, content);
    if (text(from, length) !== 'name') continue;
    for (let at = from + length; at < end;) {
      const [size, inside] = unleb(module, at + 1);
      if (module[at] === FUNCTION_NAMES) {
        let [left, next] = unleb(module, inside);
        for (; left > 0; left--) {
          const [index, named] = unleb(module, next);
          const [characters, begin] = unleb(module, named);
          if (text(begin, characters) === wanted) return index;
          next = begin + characters;
        }
      }
      at = inside + size;
    }
  }
  return -1;
}

/** Reads WebAssembly's form of an unsigned number (LEB128), and gives the place after it. */
function unleb(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0;
  for (let at = from, factor = 1; ; factor *= 128) {
    const byte = bytes[at++]!;
    value += (byte % 128) * factor;
    if (byte < 128) return [value, at];
  }
}

function leb(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let left = value; ;) {
    const low = left % 128;
    left = Math.floor(left / 128);
    bytes.push(left > 0 ? low + 128 : low);
    if (left === 0) return Uint8Array.from(bytes);
  }
}
