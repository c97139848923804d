import { accountApi } from "#app/modules/account/api.server.ts";
import { affiliationApi } from "#app/modules/affiliation/api.server.ts";
import { applicationApi } from "#app/modules/application/api.server.ts";
import { billingApi } from "#app/modules/billing/api.server.ts";
import { bookingApi } from "#app/modules/booking/api.server.ts";
import { commissionApi } from "#app/modules/commission/api.server.ts";
import { consentApi } from "#app/modules/consent/api.server.ts";
import { contentApi } from "#app/modules/content/api.server.ts";
import { contractApi } from "#app/modules/contract/api.server.ts";
import { courseApi } from "#app/modules/course/api.server.ts";
import { customerApi } from "#app/modules/customer/api.server.ts";
import { figuresApi } from "#app/modules/declaration/api.server.ts";
import { departureApi } from "#app/modules/departure/api.server.ts";
import { documentApi } from "#app/modules/document/api.server.ts";
import { groupLessonApi } from "#app/modules/group-lesson/api.server.ts";
import { legalStatusApi } from "#app/modules/legal-status/api.server.ts";
import { lessonRequestApi } from "#app/modules/lesson-request/api.server.ts";
import { mailApi } from "#app/modules/mail/api.server.ts";
import { notificationApi } from "#app/modules/notification/api.server.ts";
import { opportunityApi } from "#app/modules/opportunity/api.server.ts";
import { payoutApi } from "#app/modules/payout/api.server.ts";
import { payslipApi } from "#app/modules/payslip/api.server.ts";
import { plannedCourseApi } from "#app/modules/planned-course/api.server.ts";
import { priceApi } from "#app/modules/price/api.server.ts";
import { quoteApi } from "#app/modules/quote/api.server.ts";
import { referenceApi } from "#app/modules/reference/api.server.ts";
import { registrationApi } from "#app/modules/registration/api.server.ts";
import { reviewApi } from "#app/modules/review/api.server.ts";
import { searchApi } from "#app/modules/search/api.server.ts";
import { studentApi } from "#app/modules/student/api.server.ts";
import { supportApi } from "#app/modules/support/api.server.ts";
import { suspensionApi } from "#app/modules/suspension/api.server.ts";
import { taxCreditApi } from "#app/modules/tax-credit/api.server.ts";
import { teacherApi } from "#app/modules/teacher/api.server.ts";
import { withdrawalApi } from "#app/modules/withdrawal/api.server.ts";

import { followers } from "./followers.server.ts";
import type { Served } from "./serve.server.ts";

/** Every endpoint served: one line a noun, whose `api.server.ts` lists its own. */
export const mounts: readonly Served[] = [
  ...accountApi,
  ...applicationApi,
  ...affiliationApi,
  ...billingApi(followers),
  ...bookingApi,
  ...consentApi,
  ...contentApi,
  ...contractApi,
  ...courseApi(followers),
  ...customerApi,
  ...figuresApi,
  ...departureApi,
  ...documentApi,
  ...groupLessonApi,
  ...lessonRequestApi,
  ...mailApi,
  ...notificationApi,
  ...legalStatusApi,
  ...payoutApi(followers),
  ...opportunityApi,
  ...commissionApi,
  ...payslipApi,
  ...plannedCourseApi,
  ...priceApi,
  ...quoteApi,
  ...referenceApi,
  ...registrationApi(followers),
  ...reviewApi,
  ...searchApi,
  ...studentApi,
  ...supportApi,
  ...suspensionApi,
  ...taxCreditApi(followers),
  ...teacherApi,
  ...withdrawalApi,
];
