import { serve } from "#app/api/serve.server.ts";

import { prices } from "./endpoints.ts";
import { estimatePrice } from "./estimate.server.ts";
import { listPrices, showPrice } from "./list.server.ts";
import { listRequestedPrices } from "./list-requested.server.ts";
import { savePrice } from "./save.server.ts";

export const priceApi = [
  serve(prices.list, listPrices),
  serve(prices.show, showPrice),
  serve(prices.save, savePrice),
  serve(prices.listRequested, listRequestedPrices),
  serve(prices.estimate, estimatePrice),
];
