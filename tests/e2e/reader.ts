import { test as base } from '@playwright/test';

export * from '@playwright/test';

/** A test of a person whose pointer moves: to one who gives no sign of reading on, a report shows its end seconds later. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      setInterval(() => dispatchEvent(new Event('pointermove')), 250);
    });
    await use(context);
  },
});
