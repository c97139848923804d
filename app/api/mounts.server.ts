import { bankStatementApi } from "#app/modules/billing/bank-statement/api.server.ts";
import { cardSetupApi } from "#app/modules/billing/card-setup/api.server.ts";
import { ledgerApi } from "#app/modules/billing/ledger/api.server.ts";
import { paymentApi } from "#app/modules/billing/payment/api.server.ts";
import { providerEventApi } from "#app/modules/billing/provider-event/api.server.ts";
import { refundApi } from "#app/modules/billing/refund/api.server.ts";
import { statementApi } from "#app/modules/billing/statement/api.server.ts";
import { inboxApi } from "#app/modules/care/inbox/api.server.ts";
import { personApi } from "#app/modules/care/person/api.server.ts";
import { personalDataApi } from "#app/modules/care/personal-data/api.server.ts";
import { referenceListApi } from "#app/modules/care/reference-list/api.server.ts";
import { supportApi } from "#app/modules/care/support/api.server.ts";
import { withdrawalApi } from "#app/modules/care/withdrawal/api.server.ts";
import { applicationApi } from "#app/modules/career/application/api.server.ts";
import { departureApi } from "#app/modules/career/departure/api.server.ts";
import { documentApi } from "#app/modules/career/document/api.server.ts";
import { legalStatusApi } from "#app/modules/career/status-change/api.server.ts";
import { suspensionApi } from "#app/modules/career/suspension/api.server.ts";
import { teacherSpaceApi } from "#app/modules/career/teacher-space/api.server.ts";
import { contentApi } from "#app/modules/catalogue/content/api.server.ts";
import { groupLessonApi } from "#app/modules/catalogue/group-lesson/api.server.ts";
import { landingApi } from "#app/modules/catalogue/landing/api.server.ts";
import { lessonPageApi } from "#app/modules/catalogue/lesson-page/api.server.ts";
import { priceApi } from "#app/modules/catalogue/price/api.server.ts";
import { reviewApi } from "#app/modules/catalogue/review/api.server.ts";
import { searchApi } from "#app/modules/catalogue/search/api.server.ts";
import { teacherApi } from "#app/modules/catalogue/teacher/api.server.ts";
import { commissionApi } from "#app/modules/earnings/commission/api.server.ts";
import { figuresApi } from "#app/modules/earnings/declaration/api.server.ts";
import { employmentPaperApi } from "#app/modules/earnings/employment-paper/api.server.ts";
import { payoutApi } from "#app/modules/earnings/payout/api.server.ts";
import { payslipApi } from "#app/modules/earnings/payslip/api.server.ts";
import { isPayslipOwed } from "#app/modules/earnings/payslip/owed.server.ts";
import { sessionPayApi } from "#app/modules/earnings/session-pay/api.server.ts";
import { backupApi } from "#app/modules/foundation/backup/api.server.ts";
import { caseApi } from "#app/modules/foundation/case/api.server.ts";
import { consentApi } from "#app/modules/foundation/consent/api.server.ts";
import { counterApi } from "#app/modules/foundation/counter/api.server.ts";
import { historyApi } from "#app/modules/foundation/history/api.server.ts";
import { jobApi } from "#app/modules/foundation/job/api.server.ts";
import { mailApi } from "#app/modules/foundation/mail/api.server.ts";
import { metricApi } from "#app/modules/foundation/metric/api.server.ts";
import { notificationApi } from "#app/modules/foundation/notification/api.server.ts";
import { outgoingEventApi } from "#app/modules/foundation/outgoing-event/api.server.ts";
import { partnerKeyApi } from "#app/modules/foundation/partner-key/api.server.ts";
import { rateApi } from "#app/modules/foundation/rate/api.server.ts";
import { referenceApi } from "#app/modules/foundation/reference/api.server.ts";
import { attendanceApi } from "#app/modules/group-lessons/attendance/api.server.ts";
import { registrationApi } from "#app/modules/group-lessons/registration/api.server.ts";
import { quoteSeat } from "#app/modules/group-lessons/registration/price.server.ts";
import { sayRefunds } from "#app/modules/group-lessons/registration/say-refunds.server.ts";
import { waitingPlaceApi } from "#app/modules/group-lessons/waiting-place/api.server.ts";
import { affiliationApi } from "#app/modules/lessons/affiliation/api.server.ts";
import { bookingApi } from "#app/modules/lessons/booking/api.server.ts";
import { contractApi } from "#app/modules/lessons/contract/api.server.ts";
import { courseApi } from "#app/modules/lessons/course/api.server.ts";
import { disputeApi } from "#app/modules/lessons/dispute/api.server.ts";
import { lessonRequestApi } from "#app/modules/lessons/lesson-request/api.server.ts";
import { messageApi } from "#app/modules/lessons/message/api.server.ts";
import { opportunityApi } from "#app/modules/lessons/opportunity/api.server.ts";
import { plannedCourseApi } from "#app/modules/lessons/planned-course/api.server.ts";
import { quoteApi } from "#app/modules/lessons/quote/api.server.ts";
import { taxCreditApi } from "#app/modules/lessons/tax-credit/api.server.ts";
import { teacherResponseApi } from "#app/modules/lessons/teacher-response/api.server.ts";
import { accountApi } from "#app/modules/people/account/api.server.ts";
import { customerApi } from "#app/modules/people/customer/api.server.ts";
import { studentApi } from "#app/modules/people/student/api.server.ts";
import { boardApi } from "#app/modules/rooms/board/api.server.ts";
import { replayApi } from "#app/modules/rooms/replay/api.server.ts";
import { roomApi } from "#app/modules/rooms/room/api.server.ts";

import { followers, groupLessonFollowers, meansFollower } from "./followers.server.ts";
import { queues } from "./queues.server.ts";
import type { Served } from "./serve.server.ts";

export const mounts: readonly Served[] = [
  ...accountApi,
  ...applicationApi,
  ...affiliationApi,
  ...roomApi,
  ...boardApi,
  ...replayApi,
  ...cardSetupApi(followers),
  ...ledgerApi,
  ...paymentApi(followers),
  ...refundApi(followers),
  ...bankStatementApi(followers),
  ...statementApi(followers),
  ...providerEventApi(followers),
  ...backupApi,
  ...bookingApi,
  ...caseApi,
  ...consentApi,
  ...contentApi,
  ...landingApi,
  ...contractApi,
  ...counterApi,
  ...courseApi(followers),
  ...disputeApi,
  ...customerApi(meansFollower),
  ...personalDataApi,
  ...personApi,
  ...inboxApi(queues),
  ...figuresApi,
  ...departureApi,
  ...documentApi,
  ...historyApi,
  ...jobApi,
  ...metricApi(queues),
  ...groupLessonApi(groupLessonFollowers, sayRefunds),
  ...lessonRequestApi,
  ...teacherResponseApi,
  ...mailApi,
  ...notificationApi,
  ...outgoingEventApi,
  ...partnerKeyApi,
  ...legalStatusApi,
  ...payoutApi(followers, isPayslipOwed),
  ...messageApi,
  ...opportunityApi,
  ...sessionPayApi,
  ...commissionApi,
  ...payslipApi,
  ...employmentPaperApi,
  ...plannedCourseApi,
  ...priceApi,
  ...quoteApi(quoteSeat),
  ...rateApi,
  ...referenceApi,
  ...referenceListApi,
  ...registrationApi(followers),
  ...waitingPlaceApi,
  ...attendanceApi,
  ...reviewApi,
  ...searchApi,
  ...studentApi,
  ...supportApi,
  ...suspensionApi,
  ...taxCreditApi(followers),
  ...teacherApi,
  ...teacherSpaceApi,
  ...lessonPageApi,
  ...withdrawalApi,
];
