// A port for a server that is started beside others.
import { createServer } from "node:net";

/** A port that is free at this instant. */
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Messages of Node and PostgreSQL for a port in use. */
const taken = /EADDRINUSE|Address already in use/;

/**
 * Starts something on a free port; once more, on another, when the first was taken before it
 * listened. `start` throws with its program's output.
 */
export async function onFreePort(start) {
  try {
    return await start(await freePort());
  } catch (error) {
    if (!taken.test(error.message)) throw error;
    return start(await freePort());
  }
}
