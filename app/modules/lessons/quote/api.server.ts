import { serve } from "#app/api/serve.server.ts";

import { downloadQuote } from "./document.server.ts";
import { quoteEndpoints } from "./endpoints.ts";
import { showQuote } from "./show.server.ts";

export const quoteApi = [
  serve(quoteEndpoints.show, showQuote),
  serve(quoteEndpoints.download, downloadQuote),
];
