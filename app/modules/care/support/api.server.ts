import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { showChallenge } from "#app/modules/foundation/captcha/challenge.server.ts";
import { captcha } from "#app/modules/foundation/captcha/endpoints.ts";

import { askHelp } from "./ask-help.server.ts";
import { sendContact, showContact } from "./contact.server.ts";
import { decideNotice } from "./decide.server.ts";
import { support } from "./endpoints.ts";
import { contestDecision, followCase } from "./follow.server.ts";
import { recall } from "./recall.server.ts";
import { sendNotice, showTarget } from "./report.server.ts";
import { showChanges } from "./show-changes.server.ts";
import { showHelp } from "./show-help.server.ts";
import { showWhole } from "./show-whole.server.ts";
import { signalChange } from "./signal.server.ts";
import { stopCourses } from "./stop-courses.server.ts";

const decide = inTransaction(decideNotice);

export const supportApi = [
  serve(support.askHelp, askHelp),
  serve(support.showHelp, showHelp),
  serve(support.showContact, () => Promise.resolve(showContact())),
  serve(support.sendContact, sendContact),
  serve(support.showRecall, recall),
  serve(support.showTarget, showTarget),
  serve(support.sendNotice, sendNotice),
  serve(support.decideNotice, (call, { reason: reasons, author_reason: authorReasons, ...input }) =>
    decide(call, { ...input, reasons, authorReasons }),
  ),
  serve(support.showWhole, showWhole),
  serve(support.showCase, followCase),
  serve(support.contestDecision, contestDecision),
  serve(captcha.show, showChallenge),
  serve(support.showChanges, showChanges),
  serve(support.signalChange, signalChange),
  serve(teachers.stopCourses, stopCourses),
];
