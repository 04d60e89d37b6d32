/** Files that a person gave to one page and another page reads. They are taken once. */
export class HandedFiles {
  #files: readonly File[] = [];

  give(files: readonly File[]): void {
    this.#files = files;
  }

  take(): readonly File[] {
    const files = this.#files;
    this.#files = [];
    return files;
  }
}
