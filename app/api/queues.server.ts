import { bankEntryQueues } from "#app/modules/billing/bank-statement/queues.server.ts";
import { ledgerQueues } from "#app/modules/billing/ledger/queues.server.ts";
import { paymentQueues } from "#app/modules/billing/payment/queues.server.ts";
import { providerEventQueues } from "#app/modules/billing/provider-event/queues.server.ts";
import { refundQueues } from "#app/modules/billing/refund/queues.server.ts";
import { withdrawalQueues } from "#app/modules/care/withdrawal/queues.server.ts";
import { applicationQueues } from "#app/modules/career/application/queues.server.ts";
import { departureQueues } from "#app/modules/career/departure/queues.server.ts";
import { documentQueues } from "#app/modules/career/document/queues.server.ts";
import { statusChangeQueues } from "#app/modules/career/status-change/queues.server.ts";
import { suspensionQueues } from "#app/modules/career/suspension/queues.server.ts";
import { groupLessonQueues } from "#app/modules/catalogue/group-lesson/queues.server.ts";
import { payoutQueues } from "#app/modules/earnings/payout/queues.server.ts";
import { caseQueues } from "#app/modules/foundation/case/queues.server.ts";
import { jobQueues } from "#app/modules/foundation/job/queues.server.ts";
import { mailQueues } from "#app/modules/foundation/mail/queues.server.ts";
import { outgoingEventQueues } from "#app/modules/foundation/outgoing-event/queues.server.ts";
import { attendanceQueues } from "#app/modules/group-lessons/attendance/queues.server.ts";
import { disputeQueues } from "#app/modules/lessons/dispute/queues.server.ts";
import { lessonRequestQueues } from "#app/modules/lessons/lesson-request/queues.server.ts";
import { taxCreditQueues } from "#app/modules/lessons/tax-credit/queues.server.ts";

import type { Queue } from "./queue.server.ts";

/** Handed down to the inbox. */
export const queues: readonly Queue[] = [
  ...caseQueues,
  ...lessonRequestQueues,
  ...applicationQueues,
  ...documentQueues,
  ...statusChangeQueues,
  ...suspensionQueues,
  ...departureQueues,
  ...disputeQueues,
  ...taxCreditQueues,
  ...withdrawalQueues,
  ...paymentQueues,
  ...providerEventQueues,
  ...refundQueues,
  ...bankEntryQueues,
  ...payoutQueues,
  ...groupLessonQueues,
  ...attendanceQueues,
  ...mailQueues,
  ...outgoingEventQueues,
  ...jobQueues,
  ...ledgerQueues,
];
