import type { Tx } from "#app/db/client.server.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { saveProposal } from "#app/modules/lessons/proposal/repository.server.ts";
import { paths, pathTo } from "#app/paths.ts";

/** A new single-use link to answer a proposal (API-185); the former one is revoked. */
export async function renewLink(tx: Tx, proposalId: number): Promise<string> {
  const token = randomToken();
  await saveProposal(tx, proposalId, { linkHash: hashOfToken(token), linkUsedAt: null });
  return pathTo(paths.proposalLink, { token });
}
