// Home and its report wait for the finished run: there it is fetched beside the script of the page, not after it.
if (/^(#\/?(r\/sample\b.*)?)?$/.test(location.hash)) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: 'generated/sample-run.json' });
  document.head.append(link);
}
