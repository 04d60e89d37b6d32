/** Handles dragenter, dragover, dragleave and drop of the window: `over`, while files are held over it; `drop`: its items are gone once it has returned. */
export const dropOnPage =
  (over: (isOver: boolean) => void, drop: (given: DataTransfer) => void) =>
  (event: DragEvent): void => {
    const { dataTransfer, type } = event;
    const hasFiles = dataTransfer?.types.includes('Files') ?? false;
    over(hasFiles && type.endsWith('r'));
    if (hasFiles) event.preventDefault();
    if (hasFiles && type === 'drop') drop(dataTransfer!);
  };
