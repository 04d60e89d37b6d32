import type { JsonValue } from './json.ts';

/**
 * A correction of a model's requests after it refused one. `at` is a path in the body with `.` between its parts, where `*` stands
 * for every entry of a list; without `value` the member is left out.
 */
export type Mend =
  | { kind: 'member'; at: string; value?: JsonValue }
  | { kind: 'rename'; at: string; to: string }
  /** A keyword of the schemas of tools; `top`: of the outermost alone. */
  | { kind: 'keyword'; at: string; top?: true }
  /** The whole question goes another way: in one piece, over OpenAI's other wire, or without pictures. */
  | { kind: 'way'; at: 'stream' | 'wire' | 'pictures' };

/** A correction, and the refusal that caused it. */
export interface Learned {
  mend: Mend;
  /** What the provider said. */
  said: string;
}

/** All corrections for one model, in the order in which requests get them. */
export interface ModelMends {
  providerId: string;
  baseUrl?: string;
  model: string;
  learned: Learned[];
}
