/** Files that one page got and another page reads. They can be taken once. */
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
