import { wire } from "#app/lib/wire.ts";

import { partnerKeySchema } from "./endpoints.ts";
import type { PartnerKey } from "./repository.server.ts";

export const stateOf = ({ revokedAt }: Pick<PartnerKey, "revokedAt">) =>
  revokedAt === null ? ("active" as const) : ("revoked" as const);

export const presentKey = (key: PartnerKey) => wire(partnerKeySchema, key, { state: stateOf(key) });
