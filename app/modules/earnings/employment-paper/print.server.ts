import type { Call } from "#app/api/call.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { certificateDocument } from "./certificate.server.ts";
import { type EndPaper, paperSlugs } from "./domain.ts";
import { letterDocument, summonsDocument } from "./letters.server.ts";
import { findLastSlips, findSlipAddress } from "./repository.server.ts";
import { settlementDocument } from "./settlement.server.ts";
import { seeEnd, type SeenEnd } from "./show.server.ts";

type Input = Readonly<{ id: number; paper: EndPaper }>;

/** One paper of an end as PDF (STM-52). 404 for others, 409 before its day. */
export async function printEndPaper(call: Call, { id, paper }: Input): Promise<Response> {
  const end = await seeEnd(call, id);
  const found = orNotFound(
    end.papers.find(({ kind }) => kind === paper),
    "api.contract.not_found",
  );
  if (!found.isReady) throw new RuleError("conflict", "api.contract.paper_not_ready");
  const bytes = await renderPdf(await documentOf(call, end, paper));
  return pdfAnswer(bytes, `${paperSlugs[paper]}-${contractNumber("contract", id)}.pdf`);
}

async function documentOf({ db, now }: Call, end: SeenEnd, paper: EndPaper): Promise<PdfDocument> {
  if (paper === "summons") return summonsDocument(end, now);
  if (paper === "letter") return letterDocument(end, now);
  const { row, own } = end;
  const given = orNotFound(row, "api.contract.not_found");
  const address = await findSlipAddress(db, own.contract);
  if (paper === "certificate") return certificateDocument({ own, row: given, address });
  const slips = await findLastSlips(db, own.contract, given);
  return settlementDocument({ own, row: given, address, slips });
}
