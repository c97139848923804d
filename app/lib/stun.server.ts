import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect } from "node:net";

const usualPort = { stun: 3478, turn: 3478, stuns: 5349, turns: 5349 } as const;
const bindingRequest = 0x0001;
const bindingAnswer = 0x0101;
const cookie = 0x2112a442;

type Server = Readonly<{ host: string; port: number; isUdp: boolean }>;

/** Of `turn:turn.example.fr:3478?transport=udp`; undefined of another text. */
export function iceServerIn(url: string): Server | undefined {
  const found = /^(stuns?|turns?):([^:?]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/.exec(url);
  const [, scheme = "", host = "", port, transport] = found ?? [];
  if (!host) return undefined;
  const usual = usualPort[scheme as keyof typeof usualPort];
  const isUdp = transport ? transport === "udp" : !scheme.endsWith("s");
  return { host, port: Number(port ?? usual), isUdp };
}

/** Throws unless it answers a binding request (STUN, RFC 8489), or takes a connection where it is reached by TCP. */
export const askIceServer = (server: Server, timeoutMs: number): Promise<void> =>
  server.isUdp ? bind(server, timeoutMs) : reach(server, timeoutMs);

function bind({ host, port }: Server, timeoutMs: number): Promise<void> {
  const request = Buffer.alloc(20);
  request.writeUInt16BE(bindingRequest, 0);
  request.writeUInt32BE(cookie, 4);
  const id = randomBytes(12);
  id.copy(request, 8);
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    const end = (act: () => void) => {
      clearTimeout(late);
      socket.close();
      act();
    };
    const late = setTimeout(() => {
      end(() => {
        reject(new Error("no answer"));
      });
    }, timeoutMs);
    socket.on("error", (error) => {
      end(() => {
        reject(error);
      });
    });
    socket.on("message", (answer) => {
      const isOurs = answer.length >= 20 && answer.subarray(8, 20).equals(id);
      if (isOurs && answer.readUInt16BE(0) === bindingAnswer) end(resolve);
    });
    socket.send(request, port, host);
  });
}

function reach({ host, port }: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    socket.on("connect", () => {
      socket.destroy();
      resolve();
    });
    socket.on("timeout", () => socket.destroy(new Error("no answer")));
    socket.on("error", reject);
  });
}
