import type { JsonValue } from './json.ts';

/**
 * How requests to a model are mended after it refused one. `at` is a path in the body with `.` between its parts, where `*` stands for every
 * entry of a list; without `value` the member is left out.
 */
export type Mend =
  | { kind: 'member'; at: string; value?: JsonValue }
  | { kind: 'rename'; at: string; to: string }
  /** A keyword of the schemas of tools; `top`: of the outermost alone. */
  | { kind: 'keyword'; at: string; top?: true }
  /** The whole question goes another way: in one piece, over OpenAI's other wire, or without pictures. */
  | { kind: 'way'; at: 'stream' | 'wire' | 'pictures' };

/** A mend, and the refusal that it answers. */
export interface Learned {
  mend: Mend;
  /** What the provider said. */
  said: string;
}

/** What refusals taught of one model, in the order in which requests to it are mended. */
export interface ModelMends {
  providerId: string;
  baseUrl?: string;
  model: string;
  learned: Learned[];
}
