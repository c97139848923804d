import { serve, type Served } from "#app/api/serve.server.ts";

import { downloadCommission } from "./document.server.ts";
import { commissions } from "./endpoints.ts";
import { listOwnCommissions } from "./list.server.ts";

export const commissionApi: readonly Served[] = [
  serve(commissions.list, listOwnCommissions),
  serve(commissions.download, downloadCommission),
];
