import type { JsonObject } from '#core/json.ts';

export interface VectorCall {
  server: string;
  tool: string;
  arguments: JsonObject;
}

const files = import.meta.glob<{ calls: { server?: string; tool: string; arguments: JsonObject }[] }[]>(
  '../vectors/testbed/*.json',
  { eager: true, import: 'default' },
);

/** Every call of every vector, in the order of files and vectors: the mix that speed and sameness are measured on. */
export function callsOfVectors(): VectorCall[] {
  return Object.entries(files).flatMap(([path, vectors]) => {
    const own = path.split('/').at(-1)!.slice(0, -5);
    return vectors.flatMap(({ calls }) =>
      calls.map(({ server = own, tool, arguments: args }) => ({ server, tool, arguments: args })),
    );
  });
}
