import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export async function openProxy(to: string) {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let silent = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, into] of ways) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        into.destroy();
      });
      from.on("data", (bytes) => {
        if (!silent) into.write(bytes);
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent: () => {
      silent = true;
    },
    speak: () => {
      silent = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
