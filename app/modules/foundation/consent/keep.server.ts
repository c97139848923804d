import { randomUUID } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Received } from "#app/api/endpoint.ts";

import type { consentEndpoints } from "./endpoints.ts";
import { insertProof } from "./repository.server.ts";

type Kept = Received<typeof consentEndpoints.keep>["body"];

/** Keeps what a visitor chose and what was asked, when, under a random id: neither person, nor address, nor browser (PUB-064). */
export async function keepConsent({ db, now }: OpenCall, kept: Kept): Promise<undefined> {
  const { version, purposes, proof = randomUUID() } = kept;
  await insertProof(db, { proof, version, purposes: [...new Set(purposes)], chosenAt: now });
}
