import { PlaygroundError } from '#core/errors.ts';
import type { Dataset } from '#core/dataset.ts';
import type { RunConfig } from '#core/run.ts';
import { planFile, planLink, planOf, type Plan } from '#files/parts/plan.ts';
import { linkTo } from '../frame/address.ts';
import { hasSetupLink, linkedConfig, linkedDataset } from '../frame/share-setup.ts';

/** A plan as it leaves the page. */
export interface WrittenPlan {
  hash: string;
  /** Of the file. */
  name: string;
  text: string;
  /** To the whole set-up. */
  link: string;
  /** To each part, in their order. */
  links: string[];
}

type Bounds = Pick<Plan, 'pace' | 'stop'>;

/** The plan of a set-up in so many parts. Throws PlaygroundError 'plan-refused' where other machines could not run it. */
export async function writtenPlan(
  config: RunConfig,
  present: Dataset,
  { parts, ...bounds }: { parts: number } & Bounds,
): Promise<WrittenPlan> {
  const plan = planIn(config, present, bounds);
  const site = linkTo('');
  const links = Array.from({ length: parts }, (_, index) => planLink(plan, site, { index, of: parts }));
  return {
    hash: plan.hash,
    name: `${plan.hash.slice(0, 8)}.plan.json`,
    text: planFile(plan),
    link: await planLink(plan, site),
    links: await Promise.all(links),
  };
}

function planIn(config: RunConfig, present: Dataset, bounds: Bounds): Plan {
  const dataset = linkedDataset({ dataset: present }, present);
  if (config.execution?.on === 'servers')
    throw refused('its calls go to your own servers, whose addresses no plan contains');
  if (!hasSetupLink(config, dataset))
    throw refused('it names tasks of a file on this device, which others do not have');
  const setup = { kind: 'setup' as const, config: linkedConfig(config, dataset), dataset };
  return planOf(setup, { ...bounds, budget: config.budget ?? {} });
}

const refused = (why: string): PlaygroundError =>
  new PlaygroundError(
    'plan-refused',
    `This set-up cannot be run in parts: ${why}.`,
    'Choose tasks that come with the site or from an address, and the testbed or the answers alone.',
  );
