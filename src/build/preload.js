// What the page of this address will ask for is fetched beside the first script, not after it.
// A page with a path of its own names them itself.
const root = document.documentElement.dataset.root ?? './';
const { hash } = location;
const fetchEarly = (attributes) =>
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes));
const files = __FILES__;
const [, link, lab, lesson] = /^#\/(?:(?:([rst])\/[^/?]+|(lab))(?:\?.*)?$|learn\/([^/?]+))/.exec(hash) ?? [];
const words = files[`learn/${lesson}`];
const wanted = words ? [...files.learn, ...words] : files[link ?? lab];
for (const file of wanted ?? []) {
  const href = root + file;
  const as = href.endsWith('.css') ? 'style' : href.endsWith('.woff2') ? 'font' : undefined;
  fetchEarly(as ? { rel: 'preload', as, href } : { rel: 'modulepreload', href });
}
if (/^#\/r\/sample\b/.test(hash))
  fetchEarly({ rel: 'preload', as: 'fetch', href: `${root}generated/sample-run.json` });
