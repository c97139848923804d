import { teacherLoader } from "#app/bff/route.server.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";

export const loader = teacherLoader(({ api, payoutId: id }) =>
  api(payouts.downloadSessionInvoice, { params: { id } }),
);
