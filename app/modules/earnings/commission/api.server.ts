import { serve, type Served } from "#app/api/serve.server.ts";

import { downloadCommission } from "./document.server.ts";
import { commissionEndpoints } from "./endpoints.ts";
import { listOwnCommissions } from "./list.server.ts";

export const commissionApi: readonly Served[] = [
  serve(commissionEndpoints.list, listOwnCommissions),
  serve(commissionEndpoints.download, downloadCommission),
];
