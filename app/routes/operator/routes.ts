import { layout, route } from "@remix-run/route-config";

import { deskPaths } from "#app/desk-paths.ts";
import { paths } from "#app/paths.ts";

/** The desk. */
export const desk = layout("routes/operator/layout.tsx", [
  route(paths.desk, "routes/operator/desk.tsx"),
  route(deskPaths.deskSearch, "routes/operator/search.tsx"),
  route(deskPaths.deskRequests, "routes/operator/requests.tsx"),
  route(deskPaths.deskRequest, "routes/operator/request.tsx"),
  route(deskPaths.deskDisputes, "routes/operator/disputes.tsx"),
  route(deskPaths.deskDispute, "routes/operator/dispute.tsx"),
  route(deskPaths.deskReferences, "routes/operator/references.tsx"),
  route(deskPaths.deskTerms, "routes/operator/reference-terms.tsx"),
  route(deskPaths.deskArticles, "routes/operator/reference-articles.tsx"),
  route(deskPaths.deskArticle, "routes/operator/reference-article.tsx"),
  route(deskPaths.deskReference, "routes/operator/reference.tsx"),
  route(deskPaths.deskFamilies, "routes/operator/families.tsx"),
  route(deskPaths.deskPayments, "routes/operator/payments.tsx"),
  route(deskPaths.deskMoneyList, "routes/operator/money-list.tsx"),
  route(deskPaths.deskBill, "routes/operator/bill.tsx"),
  route(deskPaths.deskPayment, "routes/operator/payment.tsx"),
  route(deskPaths.deskReceipt, "routes/operator/receipt.tsx"),
  route(deskPaths.deskRefund, "routes/operator/refund.tsx"),
  route(deskPaths.deskWithdrawal, "routes/operator/withdrawal.tsx"),
  route(deskPaths.deskProviderEvent, "routes/operator/provider-event.tsx"),
  route(deskPaths.deskTeachers, "routes/operator/teachers.tsx"),
  route(deskPaths.deskFamily, "routes/operator/person.tsx", { id: "deskFamily" }),
  route(deskPaths.deskTeacher, "routes/operator/person.tsx", { id: "deskTeacher" }),
  route(deskPaths.deskJobs, "routes/operator/jobs.tsx"),
  route(deskPaths.deskHistory, "routes/operator/history.tsx"),
  route(deskPaths.deskState, "routes/operator/state.tsx"),
  route(deskPaths.deskPayouts, "routes/operator/payouts.tsx"),
  route(deskPaths.deskTax, "routes/operator/tax.tsx"),
  route(deskPaths.deskExports, "routes/operator/exports.tsx"),
  route(deskPaths.deskCandidates, "routes/operator/candidates.tsx"),
  route(deskPaths.deskCandidate, "routes/operator/candidate.tsx"),
  route(deskPaths.deskPaper, "routes/operator/paper.tsx"),
  route(deskPaths.deskChange, "routes/operator/change.tsx"),
  route(deskPaths.deskSuspension, "routes/operator/suspension.tsx"),
  route(deskPaths.deskDeparture, "routes/operator/departure.tsx"),
  route(deskPaths.deskGroupLessons, "routes/operator/group-lessons.tsx"),
  route(deskPaths.deskNewGroupLesson, "routes/operator/new-group-lesson.tsx"),
  route(deskPaths.deskGroupLesson, "routes/operator/group-lesson.tsx"),
  route(deskPaths.deskMessages, "routes/operator/messages.tsx"),
  route(deskPaths.deskMessage, "routes/operator/message.tsx"),
  route(deskPaths.deskReviews, "routes/operator/reviews.tsx"),
  route(deskPaths.deskReview, "routes/operator/review.tsx"),
  route(paths.deskSecurity, "routes/account/operator-security.tsx"),
]);

export const deskFiles = [
  route(deskPaths.deskCsv, "routes/operator/csv.tsx"),
  route(deskPaths.deskExport, "routes/operator/export-file.tsx"),
  route(deskPaths.deskPaperFile, "routes/operator/paper-file.tsx"),
];
