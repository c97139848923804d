import { type AddressInfo, createServer, type Socket } from "node:net";

export async function openSilent() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.resume();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    callers: () => sockets.size,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
