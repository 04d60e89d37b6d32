import type { RecordingChoice, RecordingLook } from '#store/bridge/files-contract.ts';
import type { RecordingImport } from '../frame/state/recording-import.ts';

/** Stands for a data set of the log's own tasks among the ids of data sets, none of which holds a slash. */
export const OWN_TASKS = '/own';

/** What a person chooses about a log before it is stored. */
export class RecordingForm {
  readonly #look: RecordingLook;
  title = $state('');
  /** Id of a stored data set, OWN_TASKS, or '' for none. */
  tasks = $state('');
  model = $state('');
  masks = $state(true);
  publisher = $state('');
  /** ISO date. */
  published = $state('');
  licence = $state('');
  address = $state('');

  constructor({ title, source }: Pick<RecordingImport, 'title' | 'source'>, look: RecordingLook) {
    this.#look = look;
    this.title = title;
    this.tasks = likeliestTasks(look);
    const { publisher = '', published = '', licence = '', address = '' } = { ...look.publication, ...source };
    this.publisher = publisher;
    this.published = published;
    this.licence = licence;
    this.address = address;
  }

  /** Does the log leave the name of a model open? */
  get asksModel(): boolean {
    return this.unnamed > 0;
  }

  /** Files that name no model. Where there are several, no name means that each is a model of its own. */
  get unnamed(): number {
    return this.#look.models.filter(({ name }) => name === '').length;
  }

  /** What is to be done before the log can be stored; '' where nothing is. */
  get lacks(): string {
    if (this.tasks === '') return 'choose the tasks that were attempted';
    return this.unnamed === 1 && this.model.trim() === '' ? 'name the model' : '';
  }

  /** Undefined while something is missing. */
  get choice(): RecordingChoice | undefined {
    const model = this.model.trim();
    if (this.lacks !== '') return undefined;
    const { publisher, published, licence, address } = this;
    const said = Object.entries({ publisher, published, licence, address }).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[name, text.trim()]],
    );
    return {
      title: this.title.trim() || this.#look.format,
      tasks: this.tasks === OWN_TASKS ? 'own' : { datasetId: this.tasks },
      ...(this.asksModel && model !== '' ? { model } : {}),
      secrets: this.masks ? 'mask' : 'keep',
      source: Object.fromEntries(said) as RecordingChoice['source'],
    };
  }
}

/** The data set that holds most of the tasks; the log's own where it carries more of them; '' where there is neither. */
export function likeliestTasks({ fits, ownTasks }: Pick<RecordingLook, 'fits' | 'ownTasks'>): string {
  const best = fits[0];
  if (best && best.tasks >= ownTasks) return best.datasetId;
  return ownTasks > 0 ? OWN_TASKS : '';
}
