import text from './published.md?raw';

type Texts = Record<string, string>;

/** `# way, way / name`, and the text up to the next such line. */
const sections = text.split(/^# (?=.+ \/ \w+$)/m).slice(1);
const byOwner: Record<string, Texts> = {};
for (const section of sections) {
  const [heading = '', ...lines] = section.split('\n');
  const [owners = '', name = ''] = heading.split(' / ');
  for (const owner of owners.split(', ')) (byOwner[owner] ??= {})[name] = lines.join('\n').trim();
}
const { part: parts = {}, ...byWay } = byOwner;

/**
 * The texts of a way of asking that follows a published system, by name: their structure and places, in our own words. They stand in
 * published.md, where `{part:name}` takes in what several of them share.
 */
export const publishedPrompts = <Name extends string>(way: string, ...names: Name[]): Record<Name, string> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      byWay[way]![name]!.replace(/\{part:(\w+)\}/g, (_, part: string) => parts[part]!),
    ]),
  ) as Record<Name, string>;
