import { evaluateServer } from '../../e2e/evaluate-steps.ts';
import { test } from '../../e2e/test.ts';

for (const name of ['server-everything', 'server-filesystem'] as const)
  test(`${name} goes from its address to a report of ten proven tasks, by keyboard and without a key`, ({
    page,
  }, info) => evaluateServer(page, name, info));
