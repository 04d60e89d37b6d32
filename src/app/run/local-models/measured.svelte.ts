let times = $state(0);

/** Tests of models in this page in this visit: what was said by their speed is counted again. */
export const measured = {
  get times(): number {
    return times;
  },
  note: (): void => {
    times += 1;
  },
};
