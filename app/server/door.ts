import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** Where connections arrive and requests pass; while it is held requests wait. */
export type Door = {
  arrive: (socket: Socket) => void;
  enter: (answer: () => void) => void;
  hold: () => void;
  release: () => void;
  /** Closes the connections that have asked nothing: to Node they are not idle but about to ask. */
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
  /** How long a connection may have been opened without its request having come. */
  idleMs: number;
  /** How long what is under way may last. */
  lastMs: number;
};

/**
 * Shuts the door and finishes what is under way. The system opens connections for us before we take them,
 * and resets those we have not taken when we stop listening. So answers are held for a moment, since whoever
 * is answered comes back on a new connection; connections are taken until none comes; then nobody is left
 * behind the door.
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
    // Node's own HTTP close would cut those that were just taken, as idle.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(idle);
      clearTimeout(last);
      resolve();
    });
    door.release();
  });
}

/** So many turns of the event loop without a new connection: none is left to be taken. */
const quietTurns = 20;
/** Visitors who do not wait for answers never stop coming. */
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
