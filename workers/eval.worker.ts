import { expose } from 'comlink';
import { testbedClient } from '#bridge/testbed-client.ts';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { watchedFetch } from '#bridge/wire.ts';
import { Secrets } from '#mcp/index.ts';
import { connect } from '#storage/db.ts';
import { evalApiOver } from './eval-api-over.ts';

const secrets = new Secrets();
keepErrorsWhole((error) => secrets.error(error));
expose(
  evalApiOver({
    database: connect(),
    fetch: watchedFetch(
      'eval worker',
      (input, init) => fetch(input, init),
      undefined,
      (text) => secrets.text(text),
    ),
    secrets,
    pageOrigin: self.location.origin,
    testbed: testbedClient(),
    auditTestbed: testbedClient(),
  }),
);
