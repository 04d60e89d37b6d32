const tool = {
  name: 'get_tide',
  description: 'The tide.',
  input_schema: { type: 'object', properties: { hour: { type: 'integer' } }, required: ['hour'] },
};

const row = (uuid: string, hour: unknown): object => ({
  uuid,
  category: 'map',
  call_type: 'single',
  query: `How high is the tide at ${String(hour)}?`,
  tools: [tool],
  mcp_tools_dict: { tides: ['get_tide'] },
  function_call_label: [{ name: 'get_tide', step: '1', id: '1', mcp_server: 'tides', input: { hour } }],
});

/** Two tasks of a tool that the testbed lacks; the label of the second breaks the tool's schema. */
export const tideRows = [row('a', 7), row('b', 'noon')];
