import { evaluateServer } from './evaluate-steps.ts';
import { test } from './test.ts';

// Slower servers: tests/full/servers.
test('server-memory goes from its address to a report of ten proven tasks, by keyboard and without a key', ({
  page,
}, info) => evaluateServer(page, 'server-memory', info));
