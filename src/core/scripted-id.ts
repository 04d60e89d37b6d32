const words = {
  wrongTool: 'wrong tool',
  wrongArgument: 'wrong argument',
  omits: 'omits a call',
  overCalls: 'one call too many',
  refuses: 'refuses',
  hallucinatesResult: 'makes up a result',
  breaksJson: 'breaks its JSON',
};
export type Weakness = keyof typeof words;

/** What a scripted model does wrong, in the order its id names them. */
export const weaknessNames = Object.keys(words) as Weakness[];

/** How likely each weakness shows, 0 to 1; absent: never. */
export type Weaknesses = { [Name in Weakness]?: number };

const isWeakness = (name: string): name is Weakness => Object.hasOwn(words, name);

/** The id that names a scripted model in runs and links: `scripted?wrongTool=0.2&omits=0.1`, four decimals, zeros left out. */
export function formatScriptedId(weaknesses: Weaknesses): string {
  const dials = dialled(weaknesses).map(([name, share]) => `${name}=${Number(share.toFixed(4))}`);
  return dials.length === 0 ? 'scripted' : `scripted?${dials.join('&')}`;
}

/** The weaknesses an id names; undefined when it is no id of a scripted model, names a weakness twice or a share that is none. */
export function parseScriptedId(id: string): Weaknesses | undefined {
  if (id === 'scripted') return {};
  if (!id.startsWith('scripted?') || id.length > 300) return undefined;
  const weaknesses: Weaknesses = {};
  for (const dial of id.slice('scripted?'.length).split('&')) {
    const [, name, share] = /^([A-Za-z]+)=(0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/.exec(dial) ?? [];
    if (name === undefined || !isWeakness(name) || weaknesses[name] !== undefined) return undefined;
    weaknesses[name] = Number(share);
  }
  return weaknesses;
}

/** "Scripted: wrong tool 20 %, refuses 5 %": what every page calls such a model. */
export function scriptedTitle(weaknesses: Weaknesses): string {
  const dials = dialled(weaknesses).map(
    ([name, share]) => `${words[name]} ${Number((share * 100).toFixed(2))} %`,
  );
  return `Scripted: ${dials.length === 0 ? 'no weakness' : dials.join(', ')}`;
}

const dialled = (weaknesses: Weaknesses): [Weakness, number][] =>
  weaknessNames.flatMap((name): [Weakness, number][] => {
    const share = weaknesses[name] ?? 0;
    return share > 0 ? [[name, share]] : [];
  });
