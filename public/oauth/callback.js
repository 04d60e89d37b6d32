// Hands what the authorization server said to the page that asked, and closes the window. The answer is taken out of the
// address first, so that no history and no reload keeps it.
const answer = new URLSearchParams(location.search);
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('proving-ground-sign-in');
const told = {};
for (const name of ['state', 'code', 'iss', 'error', 'error_description'])
  if (answer.has(name)) told[name] = answer.get(name).slice(0, 8192);
channel.postMessage(told);
// A message still under way would be lost with the window.
setTimeout(() => window.close(), 100);
