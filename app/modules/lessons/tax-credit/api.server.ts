import { serve, type Served } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { setAdvance } from "./activate.server.ts";
import { answerDeclined } from "./answer.server.ts";
import { downloadCertificate } from "./certificate.server.ts";
import { taxCreditEndpoints } from "./endpoints.ts";
import { listTaxDeclarations, showOwnDeclaration } from "./list.server.ts";
import { receiveAgencyEvent } from "./receive-event.server.ts";
import { showAccountStatus, showAdvance, showAvailability } from "./show.server.ts";
import { showTaxYear } from "./year.server.ts";

export const taxCreditApi = (followers: Followers): readonly Served[] => [
  serve(taxCreditEndpoints.availability, showAvailability),
  serve(taxCreditEndpoints.show, showAdvance),
  serve(taxCreditEndpoints.accountStatus, showAccountStatus),
  serve(taxCreditEndpoints.set, setAdvance),
  serve(taxCreditEndpoints.list, listTaxDeclarations),
  serve(taxCreditEndpoints.showOne, showOwnDeclaration),
  serve(taxCreditEndpoints.answer, answerDeclined(followers)),
  serve(taxCreditEndpoints.year, showTaxYear),
  serve(taxCreditEndpoints.certificate, downloadCertificate),
  serve(taxCreditEndpoints.webhook, receiveAgencyEvent(followers)),
];
