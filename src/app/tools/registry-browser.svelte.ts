import type { DoctorVerdict } from '#core/doctor.ts';
import { toErrorRecord } from '#core/errors.ts';
import { evalApi } from '#store/bridge/client.ts';
import { counted } from '../frame/format.ts';
import { LongWork } from '../frame/work.svelte.ts';
import type { ListedServer, Transport } from './listed-server.ts';
import { fetchPage, leftOutWords, readAnswer, type RegistryPage } from './registry.ts';
import type { Topic } from './topics.ts';

/** Addresses that are checked in one go. */
export const MOST_CHECKED = 20;
/** Servers that the page holds. */
const MOST_HELD = 3000;

/** What the doctor found at an address. */
export interface Check {
  state: 'waiting' | 'running' | 'done' | 'failed';
  verdict?: DoctorVerdict;
  /** The doctor's title, or why it could not ask; '' before. */
  words: string;
}

/** The registry's list as the page has it: pages that were asked for, or a saved answer. Nothing is asked before a press. */
export class RegistryBrowser {
  readonly loading = new LongWork();
  servers = $state.raw<readonly ListedServer[]>([]);
  /** Where they come from; undefined before the first press. */
  from = $state.raw<{ file: string } | { search: string } | undefined>();
  /** What was left out, a sentence each. */
  left = $state.raw<readonly string[]>([]);
  #cursor = $state.raw('');
  /** What is shown of them. */
  filter = $state.raw<{ text: string; transport: Transport | ''; topic: Topic | '' }>({
    text: '',
    transport: '',
    topic: '',
  });
  /** Names of the servers that are ticked. */
  ticked = $state.raw<ReadonlySet<string>>(new Set());
  checks = $state.raw<ReadonlyMap<string, Check>>(new Map());
  #checking: AbortController | undefined;
  isChecking = $state(false);

  /** Is there a next page? */
  readonly hasMore = $derived(this.#cursor !== '' && this.servers.length < MOST_HELD);

  readonly shown = $derived.by((): readonly ListedServer[] => {
    const { text, transport, topic } = this.filter;
    const wanted = text.trim().toLowerCase();
    return this.servers.filter(
      (server) =>
        (transport === '' || server.transports.includes(transport)) &&
        (topic === '' || server.topic === topic) &&
        `${server.name}\n${server.title}\n${server.description}`.toLowerCase().includes(wanted),
    );
  });

  /** Asks for the first page of the servers with this in their names. */
  async search(search: string): Promise<void> {
    const page = await this.loading.run(({ signal }) => fetchPage(search, '', signal));
    if (page) this.#begin(page, { search });
  }

  async more(): Promise<void> {
    const { from } = this;
    if (!from || 'file' in from) return;
    const page = await this.loading.run(({ signal }) => fetchPage(from.search, this.#cursor, signal));
    if (!page) return;
    const names = new Set(this.servers.map(({ name }) => name));
    const fresh = page.servers.filter(({ name }) => !names.has(name));
    this.servers = [...this.servers, ...fresh].slice(0, MOST_HELD);
    // A registry that gives the same page again would be asked for ever.
    this.#cursor = fresh.length > 0 && page.cursor !== this.#cursor ? page.cursor : '';
    this.left = [...this.left, ...leftOutWords(page)];
  }

  /** Shows a saved answer. */
  async open(file: File): Promise<void> {
    const page = await this.loading.run(async () => readAnswer(await file.text()));
    if (page) this.#begin({ ...page, cursor: '' }, { file: file.name });
  }

  #begin(page: RegistryPage, from: { file: string } | { search: string }): void {
    this.stop();
    this.servers = page.servers.slice(0, MOST_HELD);
    this.#cursor = page.cursor;
    this.from = from;
    this.left = [
      ...leftOutWords(page),
      ...(page.servers.length > MOST_HELD
        ? [`Only the first ${counted(MOST_HELD, 'server')} are kept.`]
        : []),
    ];
    this.ticked = new Set();
    this.checks = new Map();
  }

  tick(name: string, isTicked: boolean): void {
    const ticked = new Set(this.ticked);
    if (!isTicked) ticked.delete(name);
    else if (ticked.size < MOST_CHECKED) ticked.add(name);
    this.ticked = ticked;
  }

  /** Ticks the first of those shown that can be asked. */
  readonly tickShown = (): void => {
    const names = this.shown.filter(({ why }) => why === undefined).map(({ name }) => name);
    this.ticked = new Set(names.slice(0, MOST_CHECKED));
  };

  /** The servers that the doctor found to answer. */
  readonly answering = $derived.by((): readonly ListedServer[] =>
    this.servers.filter(({ name }) => this.checks.get(name)?.verdict === 'connected'),
  );

  /** Asks the ticked addresses, one after another, as the doctor of Connect does. */
  async check(): Promise<void> {
    this.stop();
    const checking = (this.#checking = new AbortController());
    const { signal } = checking;
    this.isChecking = true;
    const chosen = this.servers.filter(({ name, why }) => this.ticked.has(name) && why === undefined);
    this.checks = new Map(chosen.map(({ name }) => [name, { state: 'waiting', words: '' } satisfies Check]));
    const set = (name: string, check: Check): void => {
      if (!signal.aborted) this.checks = new Map(this.checks).set(name, check);
    };
    for (const { name, url } of chosen) {
      if (signal.aborted) return;
      set(name, { state: 'running', words: '' });
      try {
        const { verdict, title } = await evalApi().diagnose({ url, headers: [] }, () => {});
        set(name, { state: 'done', verdict, words: title });
      } catch (error) {
        set(name, { state: 'failed', words: toErrorRecord(error).message });
      }
    }
    if (!signal.aborted) this.isChecking = false;
  }

  /** Ends a check: what was found stays, and nothing more is asked. */
  readonly stop = (): void => {
    this.#checking?.abort();
    this.isChecking = false;
    this.checks = new Map([...this.checks].filter(([, { state }]) => state === 'done' || state === 'failed'));
  };
}
