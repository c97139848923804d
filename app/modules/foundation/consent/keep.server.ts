import { randomUUID } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Received } from "#app/api/endpoint.ts";

import type { consents } from "./endpoints.ts";
import { insertProof } from "./repository.server.ts";

type Kept = Received<typeof consents.keep>["body"];

/** Stores a consent proof under a random id, without person, address or browser (API-285, PUB-064). */
export async function keepConsent({ db, now }: OpenCall, kept: Kept): Promise<undefined> {
  const { version, purposes, proof = randomUUID() } = kept;
  await insertProof(db, { proof, version, purposes: [...new Set(purposes)], chosenAt: now });
}
