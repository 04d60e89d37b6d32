import { roleOf, type InputFile } from '#files/datasets/index.ts';
import { HEAD, headOf } from './log-files.ts';

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

async function halfOf(file: InputFile): Promise<Half | undefined> {
  // Nothing is read of files from the network; what is wrong with a file is the import's to say.
  const head = new Blob(file.slice ? [await file.slice(0, HEAD_BYTES)] : []);
  const { text } = await headOf(head, HEAD).catch(() => ({ text: '' }));
  const role = roleOf(text);
  if (role !== 'bfcl-questions' && role !== 'bfcl-answers') return undefined;
  const firstId = /"id"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1];
  return firstId === undefined ? undefined : { role, firstId };
}

const complete = (a: Half, b: Half): boolean => a.firstId === b.firstId && a.role !== b.role;

export class UnpairedFiles {
  #waiting: Waiting[] = [];

  /** Adds to these files the remembered ones that they complete. */
  async join(files: InputFile[]): Promise<JoinedFiles> {
    const all = await Promise.all(files.map(halfOf));
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
