import { machineClock } from "#app/lib/clock.ts";

import { openOutgoing, type Outgoing } from "./outgoing.server.ts";
import { s3Headers, type S3Keys } from "./s3-signature.ts";
import { refuseKey, type Storage } from "./storage-key.ts";

export type S3Settings = S3Keys & Readonly<{ endpoint: string; bucket: string }>;

const patience = 10_000;
const longest = 12 << 20;

export function s3Storage(settings: S3Settings): Storage {
  // The address comes from the deployer, not from visitors: private networks are allowed.
  const limits = { timeoutMs: patience, maxBytes: longest, retries: 2, privateAddresses: true };
  const send: Outgoing = openOutgoing({ ...limits, name: "storage" });
  const base = settings.endpoint.replace(/\/$/, "");

  async function ask(method: "GET" | "PUT" | "DELETE", key: string, body?: Uint8Array) {
    refuseKey(key);
    const url = new URL(`${base}/${settings.bucket}/${key}`);
    const given = body && { body, headers: { "content-type": "application/octet-stream" } };
    const headers = s3Headers({ method, url, ...given }, settings, machineClock());
    const answer = await send({ method, url, headers, ...(body && { body }), idempotent: true });
    if (answer.status === 404 && method !== "PUT") return undefined;
    if (answer.status >= 300) throw new Error(`The storage answered ${String(answer.status)}.`);
    return answer.body;
  }

  return {
    name: "s3",
    put: async (key, bytes) => {
      await ask("PUT", key, bytes);
    },
    read: (key) => ask("GET", key),
    remove: async (key) => {
      await ask("DELETE", key);
    },
  };
}
