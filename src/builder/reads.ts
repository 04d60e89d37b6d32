import type { Tool } from '#core/tool.ts';
import { wordsOfName } from './words.ts';

const READS = new Set(
  (
    'get list read search find fetch show describe query lookup look view count check compare convert calculate calc compute sum add echo detect define ' +
    'translate geocode regeocode resolve retrieve recommend browse explain extract inspect introspect load locate match measure parse rank recall weather distance ' +
    'directions status diff log validate verify simulate estimate autocomplete suggest top'
  ).split(' '),
);
const WRITES = new Set(
  (
    'create delete remove update write set put post send pay refund cancel book move rename insert append drop clear reset close open click fill press upload ' +
    'install run execute exec start stop restart kill trigger toggle subscribe unsubscribe publish deploy commit push merge checkout save store edit modify ' +
    'patch replace buy sell transfer charge order submit approve reject archive import export add'
  ).split(' '),
);
/** Wherever they stand in a name. */
const DESTROYS =
  /\b(?:delete|remove|drop|erase|purge|wipe|destroy|kill|cancel|create|update|write|send|execute|exec)\b/;
const SECRETS = /\b(?:env|environment|secrets?|tokens?|passwords?|credentials?|keys?)\b/;

/**
 * Why the builder does not call a tool on a server of a person's own; undefined where its hints, or its name without hints, say that it only
 * reads. A hint is the server's own claim.
 */
export function whyNotCalled({ name, annotations }: Tool): string | undefined {
  const words = wordsOfName(name);
  if (SECRETS.test(words.join(' '))) return 'its name says that it may show secrets';
  if (annotations?.readOnlyHint === true && annotations.destructiveHint !== true) return undefined;
  if (annotations?.readOnlyHint === false || annotations?.destructiveHint === true)
    return 'its hints say that it changes something';
  const destroys = DESTROYS.exec(words.join(' '))?.[0];
  if (destroys !== undefined) return `its name says that it may change something (${destroys})`;
  const first = words.find((word) => READS.has(word) || WRITES.has(word));
  if (first === undefined) return 'neither its hints nor its name say that it only reads';
  const isSum = first === 'add' && /\b(?:numbers?|sum|a b)\b/.test(words.join(' '));
  return READS.has(first) && (!WRITES.has(first) || isSum)
    ? undefined
    : `its name says that it may change something (${first})`;
}
