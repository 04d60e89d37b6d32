import { expose } from 'comlink';
import { testbedClient } from '#bridge/testbed-client.ts';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { watchedFetch } from '#bridge/wire.ts';
import { Secrets } from '#mcp/index.ts';
import { connect } from '#storage/db.ts';
import { evalApiOver } from './eval-api-over.ts';
import { siteDataOf } from './site-data.ts';

const secrets = new Secrets();
keepErrorsWhole((error) => secrets.error(error));
const watched = watchedFetch(
  'eval worker',
  (input, init) => fetch(input, init),
  undefined,
  (text) => secrets.text(text),
);
expose(
  evalApiOver({
    database: connect({ site: () => siteDataOf(import.meta.url, watched) }),
    fetch: watched,
    secrets,
    pageOrigin: self.location.origin,
    testbed: testbedClient(),
    auditTestbed: testbedClient(),
  }),
);
