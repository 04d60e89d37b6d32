import { expose } from 'comlink';
import { pageFetch } from '#bridge/page-fetch.ts';
import { testbedClient } from '#bridge/testbed-client.ts';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { watchedFetch } from '#bridge/wire.ts';
import { goesByPage, Secrets } from '#mcp/index.ts';
import { connect } from '#storage/db.ts';
import { evalApiOver } from './eval-api-over.ts';
import { siteDataOf } from './site-data.ts';

const pageOrigin = self.location.origin;
const fetchAnywhere: typeof fetch = (input, init) =>
  !(input instanceof Request) && goesByPage(new URL(input, pageOrigin), pageOrigin)
    ? pageFetch(input, init)
    : fetch(input, init);
const secrets = new Secrets();
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
  }),
);
