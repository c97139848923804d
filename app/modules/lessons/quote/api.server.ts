import { serve } from "#app/api/serve.server.ts";

import { downloadQuote } from "./document.server.ts";
import { quoteEndpoints } from "./endpoints.ts";
import type { SeatPricing } from "./make.server.ts";
import { showQuote } from "./show.server.ts";

export const quoteApi = (seatPrice: SeatPricing) => [
  serve(quoteEndpoints.show, showQuote(seatPrice)),
  serve(quoteEndpoints.download, downloadQuote(seatPrice)),
];
