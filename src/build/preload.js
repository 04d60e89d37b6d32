// What the page of this address will ask for is fetched beside the first script, not after it.
const { hash } = location;
const fetchEarly = (attributes) =>
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes));
if (/^(#\/?(r\/sample\b.*)?)?$/.test(hash))
  fetchEarly({ rel: 'preload', as: 'fetch', href: 'generated/sample-run.json' });
const [, one, several] = /^#\/(?:([rst])\/[^/?]+(?:\?.*)?$|(learn)\/.)/.exec(hash) ?? [];
const files = __FILES__[document.documentElement.lang]?.[one ?? several] ?? [];
for (const href of files)
  fetchEarly(href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href });
