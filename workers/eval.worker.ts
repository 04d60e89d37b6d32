import { expose } from 'comlink';
import { pageFetch } from '#store/bridge/page-fetch.ts';
import { startProgramWorker } from '#store/bridge/program-client.ts';
import { testbedClient } from '#store/bridge/testbed-client.ts';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { watchedFetch } from '#store/bridge/wire.ts';
import { PlaygroundError } from '#core/errors.ts';
import { goesByPage, Secrets } from '#serve/mcp/index.ts';
import { connect } from '#store/storage/db.ts';
import { evalApiOver } from './eval-api-over.ts';
import { siteDataOf } from './site-data.ts';

const pageOrigin = self.location.origin;
const secrets = new Secrets();
const fetchAnywhere: typeof fetch = async (input, init) => {
  if (input instanceof Request || !goesByPage(new URL(input, pageOrigin), pageOrigin))
    return fetch(input, init);
  // Keys and tokens stay in this thread.
  if (!secrets.areIn(init)) return pageFetch(input, init);
  throw new PlaygroundError(
    'mcp-mixed-content',
    'This page is served over https and sends no key over plain http; nothing was sent.',
    'Use the server’s https address, or open this site over http on your own machine.',
  );
};
keepErrorsWhole((error) => secrets.error(error));
const watched = watchedFetch(
  'eval worker',
  (input, init) => fetchAnywhere(input, init),
  undefined,
  (text) => secrets.text(text),
);
expose(
  evalApiOver({
    database: connect({ site: () => siteDataOf(import.meta.url, watched) }),
    fetch: watched,
    secrets,
    pageOrigin,
    testbed: testbedClient(),
    auditTestbed: testbedClient(),
    startProgram: startProgramWorker,
  }),
);
