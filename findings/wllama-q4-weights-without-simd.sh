#!/usr/bin/env bash
# @wllama/wllama 3.13.0 (llama.cpp b12211): the WebAssembly is built for vector instructions (-msimd128), and over a thousand of its functions have some. The dot
# product of Q4_0 weights has none, and neither has the conversion to Q8_0 before each product. llama.cpp has loops for WebAssembly
# (ggml-cpu/arch/wasm/quants.c, around i32x4.dot_i16x8_s), and this file holds that instruction nowhere: its CMake file takes them when
# CMAKE_SYSTEM_PROCESSOR says wasm, and Emscripten's toolchain sets x86. So the compiler's own vectors are all there is: it finds some for Q8_0, none for
# Q4_0. The larger weights are the faster ones here, the reverse of a native build. Read from the functions' names and bodies: 0xfd begins
# each vector instruction.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @wllama/wllama@3.13.0
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs';

const bytes = readFileSync('node_modules/@wllama/wllama/esm/wasm/wllama.wasm');
let at = 8;
const number = () => {
  let value = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * shift;
    if (byte < 128) return value;
  }
};
const name = () => {
  const length = number();
  return bytes.toString('utf8', at, (at += length));
};
const times = (work) => Array.from({ length: number() }, work);
const limits = () => (number() & 1 ? [number(), number()] : [number()]);
/** One import: is it a function? */
const imported = () => {
  name(), name();
  const kind = number();
  if (kind === 0) number();
  if (kind === 1) at++, limits();
  if (kind === 2) limits();
  if (kind === 3) at += 2;
  if (kind === 4) at++, number();
  return kind === 0;
};
let imports = 0;
let bodies = [];
const places = new Map();
while (at < bytes.length) {
  const id = number();
  const end = number() + at;
  if (id === 2) imports = times(imported).filter(Boolean).length;
  if (id === 10)
    bodies = times(() => {
      const size = number();
      return bytes.subarray(at, (at += size));
    });
  if (id === 0 && name() === 'name')
    while (at < end) {
      const [part, size] = [number(), number()];
      const next = at + size;
      if (part === 1)
        times(() => {
          const index = number();
          places.set(name(), index - imports);
        });
      at = next;
    }
  at = end;
}
const dot = Buffer.from([0xfd, 0xba, 0x01]);
const having = (what) => bodies.filter((body) => body.includes(what)).length;
console.log(`vectors: ${having(0xfd) > 1000 ? 'over a thousand functions' : 'few functions'}; i32x4.dot_i16x8_s: ${having(dot)} functions`);
for (const each of ['ggml_vec_dot_f32', 'ggml_vec_dot_q8_0_q8_0', 'ggml_vec_dot_q4_0_q8_0', 'quantize_row_q8_0_ref'])
  console.log(`${each}: ${bodies[places.get(each)].includes(0xfd) ? 'vectors' : 'no vectors'}`);
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
vectors: over a thousand functions; i32x4.dot_i16x8_s: 0 functions
ggml_vec_dot_f32: vectors
ggml_vec_dot_q8_0_q8_0: vectors
ggml_vec_dot_q4_0_q8_0: no vectors
quantize_row_q8_0_ref: no vectors
SEEN
)" ]
