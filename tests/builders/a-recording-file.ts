/** The text of a file of a recorded server of this name, with these lines after its first one. */
export const aRecordingFile = (name: string, lines: readonly object[] = []): string =>
  [
    {
      kind: 'server',
      format: 'proving-ground/recorded-server',
      version: 1,
      recordedAt: '2026-11-29T03:04:05.678Z',
      server: { name, version: '2' },
      protocolVersion: '2025-11-25',
      era: 'initialize',
      capabilities: { tools: {} },
    },
    ...lines,
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
