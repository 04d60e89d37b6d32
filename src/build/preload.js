// What the page of this address will ask for is fetched beside the first script, not after it.
const { hash } = location;
const fetchEarly = (attributes) =>
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes));
const files = __FILES__[document.documentElement.lang];
const [, link, lesson] = /^#\/(?:([rst])\/[^/?]+(?:\?.*)?$|learn\/([^/?]+))/.exec(hash) ?? [];
const isHome = /^(#\/?)?$/.test(hash);
const words = files?.[`learn/${lesson}`];
const wanted = isHome ? files?.home : words ? [...files.learn, ...words] : files?.[link];
for (const href of wanted ?? [])
  fetchEarly(href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href });
if (isHome || /^#\/r\/sample\b/.test(hash))
  fetchEarly({ rel: 'preload', as: 'fetch', href: 'generated/sample-run.json' });
