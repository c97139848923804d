import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** What a server listens with and requests pass through; while it is held, requests wait. */
export type Door = {
  arrive: (socket: Socket) => void;
  enter: (answer: () => void) => void;
  hold: () => void;
  release: () => void;
  /** Closes the connections that have sent no request: Node does not count them as idle. */
  dismissSilent: () => void;
};

/** A door that is open. */
export function createDoor(): Door {
  let held: (() => void)[] | undefined;
  const sockets = new Set<Socket>();
  return {
    arrive: (socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    },
    enter: (answer) => {
      if (held) held.push(answer);
      else answer();
    },
    hold: () => {
      held ??= [];
    },
    release: () => {
      const all = held ?? [];
      held = undefined;
      for (const answer of all) answer();
    },
    dismissSilent: () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

export type Patience = {
  /** How long an open connection may wait for its first request. */
  idleMs: number;
  /** How long running requests may last. */
  lastMs: number;
};

/**
 * Stops listening without resetting a connection, and finishes what is running. The system opens connections
 * before the process accepts them, and resets the others when the process stops listening. So answers are held
 * for a moment, since a client that is answered opens a new connection; connections are accepted until none
 * comes; then the socket is closed and everyone is answered.
 */
export async function drain(server: Server, door: Door, patience: Patience): Promise<void> {
  door.hold();
  await untilNoneComes(server);
  await new Promise<void>((resolve) => {
    const idle = setTimeout(() => {
      server.closeIdleConnections();
      door.dismissSilent();
    }, patience.idleMs);
    const last = setTimeout(() => {
      server.closeAllConnections();
    }, patience.lastMs);
    // Node's own HTTP close would cut the connections just accepted, as idle.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(idle);
      clearTimeout(last);
      resolve();
    });
    door.release();
  });
}

/** After so many turns of the event loop without a new connection, none is left to accept. */
const quietTurns = 20;
/** Clients that do not wait for answers open connections for ever: a bound. */
const mostTurns = 2_000;

function untilNoneComes(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let quiet = 0;
    let turns = 0;
    const onConnection = () => {
      quiet = 0;
    };
    const turn = () => {
      quiet++;
      turns++;
      if (quiet < quietTurns && turns < mostTurns) {
        setImmediate(turn);
        return;
      }
      server.off("connection", onConnection);
      resolve();
    };
    server.on("connection", onConnection);
    setImmediate(turn);
  });
}
