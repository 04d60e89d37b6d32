import { type Dataset, type DatasetTools, SHIPPED, SHIPPED_IDS } from '#core/dataset.ts';
import { TESTBED_SERVERS } from '#core/testbed.ts';
import type { Tool } from '#core/tool.ts';
import { filesApi } from '#store/bridge/client.ts';
import type { Stores } from '../frame/context.ts';
import { MANUAL_TESTBED, placeOf } from '../frame/servers/server-refs.ts';
import type { ServerStore } from '../frame/servers/server-store.svelte.ts';
import { serversOf } from '../frame/servers/servers.ts';
import { LongWork } from '../frame/work.svelte.ts';
import { addedBy, groupsOf, type Group, type Known, knownIn, type Source } from './known.ts';
import type { OpenedFile } from './opened-file.ts';

/** A data set with more tasks is read only when somebody asks, in the files worker. */
const READ_AT_ONCE = 5000;

/** A data set whose tools are not in the index yet. */
export type Unread = Pick<Dataset, 'id' | 'title' | 'tasks'>;

/**
 * Every server and tool that is known here: those of the testbed, of connected servers, of imported data sets and of opened files. Made
 * while the page of the index is set up; reading stops when it is left.
 */
export class KnownTools {
  readonly #stores: Stores;
  readonly #servers: ServerStore;
  /** The reading of one data set. */
  readonly reading = new LongWork();
  #ofTestbed = $state.raw<readonly Tool[]>([]);
  #ofDatasets = $state.raw<ReadonlyMap<string, DatasetTools>>(new Map());
  #queue: Promise<void> = Promise.resolve();
  /** The data set that is read now. */
  now = $state.raw<Unread | undefined>();
  /** Files that were opened on this page. */
  files = $state.raw<readonly OpenedFile[]>([]);
  /** Why a part of the index cannot be read. */
  failure = $state.raw<unknown>();

  constructor(stores: Stores) {
    this.#stores = stores;
    this.#servers = serversOf(stores);
    let isLeft = false;
    $effect(() => {
      void this.#readAll(() => isLeft);
      return () => {
        isLeft = true;
        this.reading.stop();
      };
    });
  }

  /** The sources in the order of the page, each with what it holds. */
  readonly #bySource = $derived.by((): Known[] => {
    const testbed = groupsOf(this.#ofTestbed)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((group) => ({ ...group, serverId: `${MANUAL_TESTBED}.${group.name}` }));
    const own = (this.#servers.own ?? []).map(({ id, title, url }): Group => {
      const status = this.#servers.status(id);
      const tools = (status?.tools ?? []).map(({ tool }) => tool);
      const { instructions = '' } = status ?? {};
      return { name: title, description: instructions || placeOf(url), serverId: id, tools };
    });
    const known = [
      knownIn({ id: 'testbed', title: 'Testbed', tasksOf: SHIPPED.id }, testbed),
      knownIn({ id: 'servers', title: 'Your servers' }, own),
    ];
    for (const { id, title } of this.#imported) {
      const read = this.#ofDatasets.get(id);
      if (read) known.push(addedBy(knownIn({ id, title, tasksOf: id }, groupsOf(read.tools)), known));
    }
    return [...known, ...this.files.map(({ id, name, groups }) => knownIn({ id, title: name }, groups))];
  });
  readonly tools = $derived(this.#bySource.flatMap(({ tools }) => tools));
  readonly servers = $derived(this.#bySource.flatMap(({ servers }) => servers));
  /** Those that hold a tool, in the order of the page. */
  readonly sources = $derived.by((): Source[] => [
    ...new Map(this.tools.map(({ source }) => [source.id, source])).values(),
  ]);

  /** The stored data sets but for copies of the site's own. */
  readonly #imported = $derived.by((): readonly Dataset[] =>
    (this.#stores.datasets.datasets ?? []).filter(({ id }) => !SHIPPED_IDS.includes(id)),
  );
  /** Data sets that are too large to be read unasked. */
  readonly unread = $derived.by((): readonly Unread[] =>
    this.#imported.filter(({ id, tasks }) => tasks > READ_AT_ONCE && !this.#ofDatasets.has(id)),
  );
  /** Titles of data sets with more tools than the index takes. */
  readonly cut = $derived.by((): readonly string[] =>
    this.#imported.filter(({ id }) => this.#ofDatasets.get(id)?.isCut).map(({ title }) => title),
  );

  async #readAll(isLeft: () => boolean): Promise<void> {
    const { database, datasets } = this.#stores;
    const failed = (error: unknown): void => {
      this.failure ??= error;
    };
    const { datasetTools } = await import('#store/storage/dataset-tools.ts');
    await Promise.all([
      this.#servers.load().catch(failed),
      datasets.load().catch(failed),
      // The first of the site's own sets has all tools of the testbed on its menus, and its file is small.
      datasetTools(database, SHIPPED.id, () => {}, new AbortController().signal)
        .then((read) => {
          this.#ofTestbed = (read?.tools ?? []).filter(({ server }) =>
            TESTBED_SERVERS.includes(server ?? ''),
          );
        })
        .catch(failed),
    ]);
    for (const dataset of this.#imported) {
      if (isLeft()) return;
      if (dataset.tasks <= READ_AT_ONCE && !this.#ofDatasets.has(dataset.id)) await this.read(dataset);
    }
  }

  /** Reads the tools of a data set, after those that are being read. */
  readonly read = (dataset: Unread): Promise<void> => {
    this.#queue = this.#queue.then(() => this.#readOne(dataset));
    return this.#queue;
  };

  async #readOne(dataset: Unread): Promise<void> {
    this.now = dataset;
    const { id, tasks } = dataset;
    const found = await this.reading.run(async ({ onProgress, signal }) => {
      if (tasks > READ_AT_ONCE) return filesApi().datasetTools(id, onProgress, signal);
      const { datasetTools } = await import('#store/storage/dataset-tools.ts');
      return datasetTools(this.#stores.database, id, onProgress, signal);
    });
    this.now = undefined;
    if (found) this.#ofDatasets = new Map(this.#ofDatasets).set(id, found);
    else this.failure ??= this.reading.failure;
  }

  open(file: OpenedFile): void {
    this.files = [...this.files, file];
  }
  close(id: string): void {
    this.files = this.files.filter((file) => file.id !== id);
  }
}
