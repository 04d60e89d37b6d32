import { letGo } from '#core/let-go.ts';
import { roleOf, type InputFile } from '#files/datasets/index.ts';

/** BFCL ships questions and answers in two files. A file whose other half has not come is remembered for the session. */
type Role = 'bfcl-questions' | 'bfcl-answers';

interface Half {
  role: Role;
  /** Both halves list the same ids in the same order. */
  firstId: string;
}

interface Waiting {
  files: InputFile[];
  halves: Half[];
  /** The data set that the questions alone became. */
  datasetId?: string;
}

/** What an import should read, and the data set it replaces when an earlier half is completed. */
export interface JoinedFiles {
  files: InputFile[];
  /** Those that came with this import. */
  own: InputFile[];
  replaces?: string;
  /** To be called when the import ended, with the id of what it published. */
  remember(datasetId?: string): void;
}

const HEAD_BYTES = 65_536;
const decoder = new TextDecoder();

/** The first bytes of a file, unpacked; none for files from the network and for what cannot be read. */
async function headOf(file: InputFile, signal: AbortSignal): Promise<Uint8Array> {
  const head = file.slice ? new Uint8Array(await file.slice(0, HEAD_BYTES)) : new Uint8Array();
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head;
  const stream = (await file.open(signal)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const reader = stream.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    return (await reader.read()).value ?? head;
  } finally {
    letGo(reader);
  }
}

async function halfOf(file: InputFile, signal: AbortSignal): Promise<Half | undefined> {
  // What is wrong with a file is the import's to say.
  const head = await headOf(file, signal).catch(() => new Uint8Array());
  const role = roleOf(head);
  if (role !== 'bfcl-questions' && role !== 'bfcl-answers') return undefined;
  const firstId = /"id"\s*:\s*"([^"]{1,200})"/.exec(decoder.decode(head))?.[1];
  return firstId === undefined ? undefined : { role, firstId };
}

const complete = (a: Half, b: Half): boolean => a.firstId === b.firstId && a.role !== b.role;

export class UnpairedFiles {
  #waiting: Waiting[] = [];

  /** Adds to these files the remembered ones that they complete. */
  async join(files: InputFile[], signal: AbortSignal): Promise<JoinedFiles> {
    const all = await Promise.all(files.map((file) => halfOf(file, signal)));
    const halves = all.filter((half) => half !== undefined);
    const lonely = halves.filter((half) => !halves.some((other) => complete(half, other)));
    const partners = this.#waiting.filter((group) =>
      group.halves.some((half) => lonely.some((own) => complete(half, own))),
    );
    const replaces = partners.find((group) => group.datasetId !== undefined)?.datasetId;
    const joined: Waiting = {
      files: [...partners.flatMap((group) => group.files), ...files],
      halves: [...partners.flatMap((group) => group.halves), ...halves],
    };
    return {
      files: joined.files,
      own: files,
      ...(replaces !== undefined ? { replaces } : {}),
      remember: (datasetId) => this.#remember({ ...joined, ...(datasetId ? { datasetId } : {}) }, partners),
    };
  }

  /** Keeps a group only while a half of it waits for the other. */
  #remember(group: Waiting, partners: Waiting[]): void {
    this.#waiting = this.#waiting.filter((waiting) => !partners.includes(waiting));
    const { halves } = group;
    if (halves.some((half) => !halves.some((other) => complete(half, other)))) this.#waiting.push(group);
  }
}
