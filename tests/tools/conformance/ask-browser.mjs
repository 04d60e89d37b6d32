// The command that the suite starts as its client, with the server's address as last argument: hands it to the browser that
// is already open, and reports how the conversation went.
const [driver, server] = process.argv.slice(2);
const known = {
  ...JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}'),
  loadsSkills: process.env.MCP_CONFORMANCE_SCENARIO !== 'sep-2640-client-no-prefetch',
};
const response = await fetch(driver, {
  method: 'POST',
  body: JSON.stringify({ server, known }),
  signal: AbortSignal.timeout(55_000),
});
console.log(await response.text());
process.exit(response.ok ? 0 : 1);
