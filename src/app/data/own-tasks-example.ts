/** The smallest file of the site's own format that shows what a task needs: a call that is due, and none that is. */
export const OWN_TASKS_EXAMPLE = `[
  {
    "id": "weather-1",
    "query": "How warm is it in Bergen?",
    "tools": [
      {
        "name": "get_weather",
        "description": "Returns the weather of a city.",
        "inputSchema": {
          "type": "object",
          "properties": { "city": { "type": "string" } },
          "required": ["city"]
        }
      }
    ],
    "expected": [{ "name": "get_weather", "arguments": { "city": "Bergen" } }]
  },
  {
    "id": "no-call-1",
    "query": "Thank you, that is all.",
    "tools": ["get_weather"],
    "expected": []
  }
]
`;
