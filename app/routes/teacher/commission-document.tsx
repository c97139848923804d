import { teacherLoader } from "#app/bff/route.server.ts";
import { commissions } from "#app/modules/earnings/commission/endpoints.ts";

export const loader = teacherLoader(({ api, commissionInvoiceId: id }) =>
  api(commissions.download, { params: { id } }),
);
