import { digestOfComponents, version } from "#app/lib/version.server.ts";

const components = digestOfComponents();

export type Health = {
  isReady: () => Promise<boolean>;
  isStopping: () => boolean;
  /** Not ready from now on; each answer closes its connection. */
  stop: () => void;
};

export function createHealth(ping: () => Promise<void>, patienceMs = 3000): Health {
  let stopping = false;

  async function isReady() {
    if (stopping) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, patienceMs, false);
    });
    const answered = ping().then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([answered, late]);
    clearTimeout(timer);
    return ready;
  }

  return {
    isReady,
    isStopping: () => stopping,
    stop: () => {
      stopping = true;
    },
  };
}

type Incoming = Readonly<{
  headers: Readonly<Record<string, unknown>>;
  socket: Readonly<{ remoteAddress?: string | undefined }>;
}>;

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/** Of a probe on this machine: what a proxy hands on is a stranger's. */
export const isFromHere = (incoming: Incoming | undefined): boolean =>
  incoming !== undefined &&
  incoming.headers["x-forwarded-for"] === undefined &&
  loopback.test(incoming.socket.remoteAddress ?? "");

/** What /readyz says beside its first word: the version to all, the rest to this machine. */
export function describeBuild(isHere: boolean): string {
  const whole = [`node ${process.version}`, `components sha256:${components ?? "unknown"}`];
  return [`version ${version}`, ...(isHere ? whole : [])].join("\n");
}
