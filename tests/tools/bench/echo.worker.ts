// A worker that does nothing: each port it is given sends back what it receives.
addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  if (port) port.onmessage = ({ data }: MessageEvent<unknown>) => port.postMessage(data);
});
