import { expect, test } from "vitest";

import { endpoints } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";

const called = `
API-001 POST /api/login public
API-002 POST /api/security/refresh-token public
API-003 POST /api/signup public
API-004 POST /api/logout any
API-005 POST /api/noyau/system/forgotten-password/:email public
API-006 POST /api/security/reset-password public
API-007 POST /api/change-password any
API-008 GET /api/system/user any
API-009 GET /api/customer customer
API-010 PUT /api/customer customer
API-011 POST /api/student customer
API-012 PUT /api/student/:id customer
API-013 POST /api/student/:id/photo customer
API-014 GET /api/customer/group-lessons customer
API-015 GET /api/customer/lessons customer
API-016 GET /api/customer/teachers customer
API-017 GET /api/customer/contracts customer
API-018 GET /api/customer/invoices customer
API-019 GET /api/customer/tax-declarations customer
API-020 GET /api/customer/linking customer
API-021 GET /api/customer/card customer
API-022 GET /api/customer/urssaf customer
API-023 GET /api/customer/tax-credit-advance-account-status customer
API-024 GET /api/public/linking/questionnaire public
API-025 GET /api/linking/questionnaire/:id customer
API-026 PUT /api/linking/questionnaire/:id customer
API-027 POST /api/linking customer
API-028 POST /api/customer/urssaf customer
API-029 POST /api/customer/course-validation customer
API-030 POST /api/customer/course-replay-payment customer
API-031 POST /api/customer/answer_proposal customer
API-032 POST /api/customer/first-course-result customer
API-033 POST /api/customer/init-payment-intent customer
API-034 POST /api/customer/init-setup-intent customer
API-035 POST /api/customer/confirm-payment-intent customer
API-036 POST /api/customer/save-card/:id customer
API-037 GET /api/group-lessons/price customer
API-038 GET /api/public/group-lessons/price public
API-039 POST /api/linking/help customer
API-040 GET /api/public/group_lessons/:id public
API-041 GET /api/public/group_lessons/:id/seats public
API-042 GET /api/public/group-lessons public
API-043 GET /api/public/teachers_elastic public
API-044 GET /api/public/teachers/:id public
API-045 GET /api/public/teachers/reviews public
API-046 GET /api/public/landing public
API-047 GET /api/public/landing-teachers public
API-048 GET /api/public/salary public
API-049 POST /api/public/system/log public
API-052 GET /api/public/affiliation/:uuid public
API-053 POST /api/public/candidate public
API-054 GET /api/public/contact public
API-055 POST /api/public/contact public
API-056 GET /api/public/candidate/status public
API-057 POST /api/public/monitoring/add/mission_aborted_linking public
API-058 POST /api/group-lessons/registration customer
API-059 POST /api/monitoring/add/mission_aborted_group-lesson customer
API-060 POST /api/teachers/reviews customer
API-061 PUT /api/teachers/reviews customer
API-062 POST /api/teachers/reviews/request teacher
API-063 POST /api/teachers/reviews/:id/respond teacher
API-064 POST /api/affiliation/:id/reply public
API-065 GET /api/contract/:id/print any
API-066 GET /api/contract/preview any
API-067 GET /api/resources public
API-068 GET /api/customer/linking/:id customer
API-069 PUT /api/contract/:id/prices-version any
API-070 POST /api/monitoring/card any
API-071 GET /api/customer/invoices/:id/download customer
API-072 GET /api/customer/tax-certificate/:year customer
API-073 DELETE /api/customer/card customer
API-074 GET /api/notifications any
API-075 POST /api/notifications/read any
API-078 GET /api/teacher teacher
API-079 PUT /api/teacher teacher
API-080 PATCH /api/teacher teacher
API-081 GET /api/teacher/prices teacher
API-082 GET /api/teacher/prices/:id teacher
API-083 PUT /api/teacher/prices/:id teacher
API-084 GET /api/teacher/price_estimation teacher
API-085 GET /api/teacher/metrics teacher
API-086 POST /api/teacher/contract/:id/prices-version teacher
API-088 GET /api/teacher/lessons teacher
API-089 POST /api/teacher/lessons teacher
API-090 PUT /api/teacher/lessons/:id teacher
API-091 PATCH /api/teacher/lessons/:id/cancel teacher
API-092 POST /api/teacher/contract/:id/first-course teacher
API-093 GET /api/teacher/students teacher
API-094 GET /api/teacher/proposals teacher
API-095 GET /api/teacher/proposals/:id teacher
API-096 PUT /api/teacher/proposals/:id teacher
API-097 GET /api/teacher/documents teacher
API-098 POST /api/teacher/documents/:id/upload teacher
API-099 DELETE /api/teacher/documents/:id/remove-files teacher
API-100 GET /api/teacher/documents/:id/download teacher
API-101 POST /api/teacher/documents/upload-by-type teacher
API-102 GET /api/teacher/group-lessons teacher
API-103 GET /api/teacher/group-lessons/disponibilities teacher
API-104 GET /api/teacher/group-lessons/:id/evaluations teacher
API-105 PUT /api/teacher/group-lessons/evaluations/:id teacher
API-106 PUT /api/teacher/group-lessons/disponibilities/:id teacher
API-107 GET /api/teacher/group-lessons/:id/attendance-list teacher
API-108 GET /api/teacher/payouts teacher
API-109 GET /api/teacher/payouts/:id/transfers teacher
API-110 GET /api/teacher/payslips teacher
API-111 GET /api/teacher/payslips/:id/download teacher
API-112 GET /api/teacher/administrative-declarations-data teacher
API-113 GET /api/teacher/availabilities teacher
API-114 PUT /api/teacher/availabilities teacher
API-115 POST /api/teacher/availability/stop-courses teacher
API-116 GET /api/teacher/application-opportunities teacher
API-117 GET /api/teacher/application-opportunities/:id teacher
API-118 POST /api/teacher/application-opportunities/:id teacher
API-119 GET /api/affiliations teacher
API-120 POST /api/affiliations teacher
API-121a GET /api/teacher/experiences teacher
API-121b POST /api/teacher/experiences teacher
API-121c PUT /api/teacher/experiences/:id teacher
API-121d DELETE /api/teacher/experiences/:id teacher
API-122a GET /api/teacher/degrees teacher
API-122b POST /api/teacher/degrees teacher
API-122c PUT /api/teacher/degrees/:id teacher
API-122d DELETE /api/teacher/degrees/:id teacher
API-123 POST /api/affiliation/:id/reminder teacher
API-124a GET /api/teacher/subjects teacher
API-124b POST /api/teacher/subjects teacher
API-124c PUT /api/teacher/subjects/:id teacher
API-124d DELETE /api/teacher/subjects/:id teacher
API-125 DELETE /api/affiliation/:id teacher
API-126 GET /api/public/scholar-levels public
API-127 GET /api/public/subjects public
API-128 GET /api/public/subjects-categories public
API-129 GET /api/public/chapters public
API-130 GET /api/public/etablishments public
API-131 GET /api/public/urssaf-availablity public
API-132 GET /api/public/graduations public
API-133 GET /api/public/teaching-experiences public
API-134 GET /api/public/courses-formats public
API-135 GET /api/public/teacher-proposal-conditions public
API-136 GET /api/public/teacher-proposal-refusal-types public
API-137 GET /api/public/refusal-types public
API-138 GET /api/public/dispute-course-causes public
API-139 GET /api/public/failed-first-course-causes public
API-140 GET /api/public/help-categories public
API-141 PUT /api/customer/group-lessons/:id/chapters customer
API-142 POST /api/customer/group-lessons/:id/evaluation customer
API-143 POST /api/customer/linking/:id/cancel customer
API-144 GET /api/public/ranking-types public
API-145 GET /api/public/traineeship-types public
API-146 GET /api/public/sitemap-links public
API-147 GET /api/public/system/config public
API-148 GET /api/public/cgu public
API-149 GET /api/public/address_autocomplete public
API-150 GET /api/public/city_autocomplete public
API-152 GET /api/calendar/:uuid.ics public
API-153 GET /api/account/export any
API-153 POST /api/account/delete any
API-154a POST /api/payment/webhook signed
API-154b POST /api/urssaf/webhook signed
API-155 GET /api/health public
API-157 POST /api/customer/linking/:id/clarification customer
API-158a POST /api/public/group-lessons/:id/waiting-list public
API-158b DELETE /api/public/group-lessons/:id/waiting-list public
API-159 POST /api/public/confirm-email public
API-160 POST /api/account/confirm-email/resend any
API-162 POST /api/customer/bills/:id/payment-method customer
API-163 POST /api/customer/group-lessons/:id/cancel customer
API-164 PUT /api/teacher/group-lessons/:id/attendance teacher
API-165 POST /api/public/candidate/resume-link public
API-166 GET /api/public/candidate/draft/:uuid public
API-166 PUT /api/public/candidate/draft/:uuid public
API-167 GET /api/contract/:id/planned-courses any
API-168 POST /api/contract/:id/planned-courses any
API-169 PUT /api/contract/planned-courses/:id any
API-170 POST /api/contract/planned-courses/:id/confirm any
API-171 POST /api/contract/planned-courses/:id/cancel any
API-172 GET /api/contract/planned-courses/:id/calendar.ics any
API-173 POST /api/public/withdrawal public
API-174 POST /api/public/withdrawal/:uuid/confirm public
API-175 POST /api/public/notice public
API-176 GET /api/teacher/dac7/:year teacher
API-177 GET /api/teacher/commission-invoices teacher
API-178 GET /api/teacher/commission-invoices/:id/download teacher
API-179 POST /api/customer/tax-declarations/:id/answer customer
API-180 POST /api/customer/linking/:id/widen customer
API-181 POST /api/customer/linking/:id/later customer
API-182 GET /api/customer/quote customer
API-183 POST /api/teacher/leave teacher
API-185 GET /api/public/proposal-links/:token public
API-186 POST /api/public/proposal-links/:token public
API-187 GET /api/public/booking-drafts/:uuid public
API-187 PUT /api/public/booking-drafts/:uuid public
API-187 DELETE /api/public/booking-drafts/:uuid public
API-213 GET /api/operator/documents operator
API-214 GET /api/operator/documents/:id/download operator
API-215 POST /api/operator/documents/:id/decision operator
API-216 GET /api/operator/status-changes operator
API-217 POST /api/operator/status-changes/:id/decision operator
API-223 GET /api/operator/disputes operator
API-224 GET /api/operator/disputes/:course_id operator
API-225 POST /api/operator/disputes/:course_id/decision operator
API-226 GET /api/operator/payments operator
API-227 POST /api/operator/payments/receive operator
API-228 POST /api/operator/payments/:id/refund operator
API-229 GET /api/operator/bills operator
API-230 GET /api/operator/bills/:id operator
API-231 POST /api/operator/bills/:id/credit-note operator
API-232 GET /api/operator/payouts operator
API-233 POST /api/operator/payouts/run operator
API-234 POST /api/operator/payouts/:id/retry operator
API-235 GET /api/operator/payslips operator
API-236 POST /api/operator/payslips/run operator
API-237 GET /api/operator/declarations operator
API-238 POST /api/operator/declarations/:id/retry operator
API-239 POST /api/operator/declarations/:id/decision operator
API-277 PUT /api/public/candidate/draft/:uuid/photo public
API-277 DELETE /api/public/candidate/draft/:uuid/photo public
API-278 POST /api/teacher/invoicing-mandate teacher
API-279 GET /api/public/teachers public
API-280 POST /api/public/booking-drafts/:uuid/resume-link public
API-281 GET /api/account/preferences any
API-281 PUT /api/account/preferences any
API-282 POST /api/public/unsubscribe/:token public
API-283 GET /api/account/sessions any
API-283 DELETE /api/account/sessions any
API-283 DELETE /api/account/sessions/:id any
API-284 POST /api/account/calendar any
API-284 DELETE /api/account/calendar any
API-285 POST /api/public/consent public
API-286 GET /api/public/challenge public
API-287 GET /api/customer/statements/:month customer
API-305 GET /api/operator/credits operator
API-305 POST /api/operator/credits/:id/refund operator
API-306 GET /api/operator/unmatched operator
API-306 POST /api/operator/unmatched/:id/match operator
API-306 POST /api/operator/unmatched/:id/return operator
API-313 GET /api/operator/ledger operator
API-315 GET /api/operator/documents/:id operator
API-315 GET /api/operator/payouts/:id operator
`;

type Operation = Readonly<{ security?: readonly unknown[]; "x-role"?: string }>;

test("each call of the lists stands in the API and in its description, for whom it is meant (API-151)", () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
  const served = new Map(
    endpoints.map(({ method, path, access }) => [
      `${method} ${path.replace(/(.)\/$/, "$1")}`,
      { access, operation: paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] },
    ]),
  );
  const wrong: string[] = [];
  for (const line of called.trim().split("\n")) {
    const [, method = "", path = "", access = ""] = line.split(" ");
    const found = served.get(`${method} ${path}`);
    const isOpen = access === "public" || access === "signed";
    const role = isOpen ? undefined : access;
    const { security = [], "x-role": view } = found?.operation ?? {};
    const isRight = found?.operation && found.access === access && view === role;
    if (!isRight || (security.length === 0) !== isOpen) wrong.push(line);
  }
  expect(wrong).toEqual([]);
});
