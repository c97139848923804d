import { serve, type Served } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { setAdvance } from "./activate.server.ts";
import {
  announceByHand,
  listCertificates,
  openCertificate,
} from "./announce-certificate.server.ts";
import { answerDeclined } from "./answer.server.ts";
import { downloadCertificate } from "./certificate.server.ts";
import { decideDeclaration, retryDeclaration } from "./decide.server.ts";
import { taxCredits } from "./endpoints.ts";
import { listAllDeclarations, listTaxDeclarations, showOwnDeclaration } from "./list.server.ts";
import { lookUpShutAccount } from "./look-up.server.ts";
import { writeToFamily } from "./notify.server.ts";
import { receiveAgencyEvent } from "./receive-event.server.ts";
import { closeAgencyEvent, retryAgencyEvent } from "./set-aside.server.ts";
import { showAccountStatus, showAdvance, showAvailability } from "./show.server.ts";
import { showTaxYear } from "./year.server.ts";

export const taxCreditApi = (followers: Followers): readonly Served[] => [
  serve(taxCredits.availability, showAvailability),
  serve(taxCredits.show, showAdvance),
  serve(taxCredits.accountStatus, showAccountStatus),
  serve(taxCredits.set, setAdvance),
  serve(taxCredits.list, listTaxDeclarations),
  serve(taxCredits.showOne, showOwnDeclaration),
  serve(taxCredits.answer, answerDeclined(followers)),
  serve(taxCredits.year, showTaxYear),
  serve(taxCredits.certificate, downloadCertificate),
  serve(taxCredits.webhook, receiveAgencyEvent(followers)),
  serve(taxCredits.listAll, listAllDeclarations),
  serve(taxCredits.listCertificates, listCertificates),
  serve(taxCredits.openCertificate, openCertificate),
  serve(taxCredits.announceCertificate, announceByHand),
  serve(taxCredits.lookUpAccount, lookUpShutAccount),
  serve(taxCredits.retry, retryDeclaration),
  serve(taxCredits.write, writeToFamily),
  serve(taxCredits.decide, decideDeclaration(followers)),
  serve(taxCredits.retryEvent, retryAgencyEvent(followers)),
  serve(taxCredits.closeEvent, closeAgencyEvent),
];
