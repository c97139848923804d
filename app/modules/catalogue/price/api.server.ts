import { serve } from "#app/api/serve.server.ts";

import { priceEndpoints } from "./endpoints.ts";
import { estimatePrice } from "./estimate.server.ts";
import { listPrices, showPrice } from "./list.server.ts";
import { listRequestedPrices } from "./list-requested.server.ts";
import { savePrice } from "./save.server.ts";

export const priceApi = [
  serve(priceEndpoints.list, listPrices),
  serve(priceEndpoints.show, showPrice),
  serve(priceEndpoints.save, savePrice),
  serve(priceEndpoints.asked, listRequestedPrices),
  serve(priceEndpoints.estimate, estimatePrice),
];
