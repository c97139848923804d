import type { Tx } from "#app/db/client.server.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { saveProposal } from "./proposal.repository.server.ts";

/** A new secret link to answer a proposal, good once (API-185); the former one is dead. */
export async function renewLink(tx: Tx, proposalId: number): Promise<string> {
  const token = randomToken();
  await saveProposal(tx, proposalId, { linkHash: hashOfToken(token), linkUsedAt: null });
  return pathTo(paths.proposalLink, { token });
}
