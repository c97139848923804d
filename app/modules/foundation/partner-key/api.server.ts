import { serve } from "#app/api/serve.server.ts";

import { createKey } from "./create.server.ts";
import { partnerKeys } from "./endpoints.ts";
import { listCalls, listKeys, showKey } from "./list.server.ts";
import { revokeKey } from "./revoke.server.ts";

export const partnerKeyApi = [
  serve(partnerKeys.list, listKeys),
  serve(partnerKeys.show, showKey),
  serve(partnerKeys.listCalls, listCalls),
  serve(partnerKeys.create, createKey),
  serve(partnerKeys.revoke, revokeKey),
];
