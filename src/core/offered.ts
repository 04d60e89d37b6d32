/** What a server can offer besides tools. */
export type OfferedKind = 'resources' | 'prompts';

/** A resource, a template of the addresses of resources, or a prompt, as its server lists it. */
export type Offered = {
  kind: 'resource' | 'template' | 'prompt';
  /** The address of a resource, the template (RFC 6570) of addresses, or the name of a prompt: as sent. */
  id: string;
  /** For people; '' where the server gives none. */
  title: string;
  description: string;
  mimeType?: string;
  /** Bytes, as the server says. */
  size?: number;
  /** Of a prompt. */
  arguments: { name: string; description: string; required: boolean }[];
};

export type OfferedList = {
  items: Offered[];
  /** Why the list ends before the server's does, or holds fewer entries, in sentences. */
  issues: string[];
};

/** What a resource holds, or a prompt says. */
export type Read = {
  parts: ReadPart[];
  /** Is there more than was taken over? */
  isCut: boolean;
  /** The server answered with a JSON-RPC error instead: its words. */
  refusal?: string;
};

export type ReadPart = {
  /** Who says it, in a prompt; the address of it, in a resource. */
  from: string;
  mimeType: string;
} & ({ text: string } | { bytes: number });
