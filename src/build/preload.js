// What the page of this address will ask for is fetched beside the first script, not after it.
const root = document.documentElement.dataset.root ?? './';
const folders = location.pathname
  .slice(new URL(root + __FOLDER__, location.href).pathname.length)
  .replace(/\/$/, '');
const hash = location.hash.startsWith('#/') ? location.hash : `#/${folders}`;
const fetchEarly = (attributes) =>
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes));
const files = __FILES__;
const [, link, lesson] = /^#\/(?:([rst])\/[^/?]+(?:\?.*)?$|learn\/([^/?]+))/.exec(hash) ?? [];
const isHome = /^(#\/?)?$/.test(hash);
const words = files[`learn/${lesson}`];
const wanted = isHome ? files.home : words ? [...files.learn, ...words] : files[link];
for (const file of wanted ?? []) {
  const href = root + file;
  fetchEarly(href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href });
}
if (isHome || /^#\/r\/sample\b/.test(hash))
  fetchEarly({ rel: 'preload', as: 'fetch', href: `${root}generated/sample-run.json` });
