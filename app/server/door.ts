import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

export type Door = {
  arrive: (socket: Socket) => void;
  enter: (answer: () => void) => void;
  hold: () => void;
  release: () => void;
  /** Connections without a request: Node does not count them as idle. */
  dismissSilent: () => void;
};

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
  idleMs: number;
  lastMs: number;
};

/**
 * Stops without resets: the system accepts connections early and resets them once we stop listening. Answers are held
 * until no new connection comes; then the socket closes.
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
    // Node's own HTTP close would cut just accepted connections as idle.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(idle);
      clearTimeout(last);
      resolve();
    });
    door.release();
  });
}

/** Event loop turns without a new connection before the socket closes. */
const quietTurns = 20;
/** Bound for clients that open connections without waiting for answers. */
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
