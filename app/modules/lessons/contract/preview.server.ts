import type { Call } from "#app/api/call.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { contractDocument } from "./document.server.ts";
import { findOffer } from "./find-offer.server.ts";
import type { OfferQuery } from "./paper.endpoints.ts";

/** Contract preview before agreement; not binding (API-066, CUS-018). */
export async function previewContract(call: Call, query: OfferQuery): Promise<Response> {
  const { prices, ...offer } = await findOffer(call, query);
  const document = contractDocument({
    ...offer,
    number: null,
    at: call.now,
    printedAt: call.now,
    on: call.now,
    modes: [],
    endedAt: null,
    prices: prices.map((price) => ({
      ...price,
      status: "pending" as const,
      opening: true,
      since: null,
      writtenAt: null,
    })),
    pauses: [],
  });
  return pdfAnswer(await renderPdf(document), "apercu-de-contrat.pdf");
}
