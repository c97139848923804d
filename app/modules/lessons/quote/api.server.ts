import { serve } from "#app/api/serve.server.ts";

import { downloadQuote } from "./document.server.ts";
import { quotes } from "./endpoints.ts";
import type { SeatPricing } from "./make.server.ts";
import { showQuote } from "./show.server.ts";

export const quoteApi = (seatPrice: SeatPricing) => [
  serve(quotes.show, showQuote(seatPrice)),
  serve(quotes.download, downloadQuote(seatPrice)),
];
