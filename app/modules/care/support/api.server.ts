import { serve } from "#app/api/serve.server.ts";
import { availabilityEndpoints } from "#app/modules/catalogue/teacher/availability.endpoints.ts";
import { showChallenge } from "#app/modules/foundation/captcha/challenge.server.ts";
import { challengeEndpoints } from "#app/modules/foundation/captcha/endpoints.ts";

import { askHelp } from "./ask-help.server.ts";
import { contactEndpoints } from "./contact.endpoints.ts";
import { sendContact, showContact } from "./contact.server.ts";
import { helpEndpoints } from "./endpoints.ts";
import { followEndpoints } from "./follow.endpoints.ts";
import { contestDecision, followCase } from "./follow.server.ts";
import { noticeEndpoints } from "./notice.endpoints.ts";
import { recallEndpoints } from "./recall.endpoints.ts";
import { recall } from "./recall.server.ts";
import { sendNotice, showTarget } from "./report.server.ts";
import { showChanges } from "./show-changes.server.ts";
import { signalEndpoints } from "./signal.endpoints.ts";
import { signalChange } from "./signal.server.ts";
import { stopCourses } from "./stop-courses.server.ts";

export const supportApi = [
  serve(helpEndpoints.ask, askHelp),
  serve(contactEndpoints.show, () => Promise.resolve(showContact())),
  serve(contactEndpoints.send, sendContact),
  serve(recallEndpoints.show, recall),
  serve(noticeEndpoints.target, showTarget),
  serve(noticeEndpoints.send, sendNotice),
  serve(followEndpoints.show, followCase),
  serve(followEndpoints.contest, contestDecision),
  serve(challengeEndpoints.show, showChallenge),
  serve(signalEndpoints.show, showChanges),
  serve(signalEndpoints.signal, signalChange),
  serve(availabilityEndpoints.stop, stopCourses),
];
