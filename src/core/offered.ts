import { objectOf } from './fields.ts';
import { isJsonObject, type JsonObject } from './json.ts';

/** What a server can offer besides tools. */
export type OfferedKind = 'resources' | 'prompts' | 'skills';

/** Skills are an extension of the protocol (SEP-2640). */
export const announces = (capabilities: JsonObject, kind: OfferedKind): boolean =>
  isJsonObject(
    kind === 'skills'
      ? objectOf(capabilities.extensions)['io.modelcontextprotocol/skills']
      : capabilities[kind],
  );

/** A resource, a template of the addresses of resources, a prompt or a skill, as its server lists it. */
export type Offered = {
  kind: 'resource' | 'template' | 'prompt' | 'skill';
  /** The address of a resource or of a skill’s SKILL.md, the template (RFC 6570) of addresses, or the name of a prompt: as sent. */
  id: string;
  /** For people; '' where the server gives none. */
  title: string;
  description: string;
  mimeType?: string;
  /** Bytes, as the server says. */
  size?: number;
  /** Of a prompt. */
  arguments: { name: string; description: string; required: boolean }[];
  skill?: Skill;
};

/** What the files of a skill must match before they are used. */
export type Skill = {
  /** The address of its SKILL.md. */
  uri: string;
  frontmatter: JsonObject;
  /** All files, SKILL.md included; empty where the skill has too many. */
  files: SkillFile[];
  /** Why it is not loaded, as a sentence. */
  flaw?: string;
};

/** `digest` is `sha256:` and 64 hexadecimal digits, `size` is in bytes. */
export type SkillFile = { uri: string; digest: string; size: number };

export type OfferedList = {
  items: Offered[];
  /** Why the list ends before the server's does, or holds fewer entries, in sentences. */
  issues: string[];
};

/** What a resource holds, or a prompt says. */
export type Read = {
  parts: ReadPart[];
  /** Was a part of it left out? */
  isCut: boolean;
  /** The server answered with a JSON-RPC error instead: its words. */
  refusal?: string;
  /** Why the content is not used, as a sentence: a file of a skill differs from its entry. */
  flaw?: string;
};

export type ReadPart = {
  /** Who says it, in a prompt; the address of it, in a resource. */
  from: string;
  mimeType: string;
} & ({ text: string } | { bytes: number });
