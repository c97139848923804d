import { layout, route, type RouteConfig } from "@remix-run/route-config";

import { paths } from "./paths.ts";
import { customer } from "./routes/customer/routes.ts";
import { desk, deskFiles } from "./routes/operator/routes.ts";
import { offerRoutes } from "./routes/teacher/routes.ts";

/** Parts left out of a short address are « any » (PUB-010). */
const listings = [
  route(paths.homeLessonsRoot, "routes/public/listing.tsx", { id: "home-lessons-root" }),
  route(paths.homeLessonsShort, "routes/public/listing.tsx", { id: "home-lessons-short" }),
  route(paths.homeLessons, "routes/public/listing.tsx", { id: "home-lessons" }),
  route(paths.onlineLessonsShort, "routes/public/listing.tsx", { id: "online-short" }),
  route(paths.onlineLessons, "routes/public/listing.tsx", { id: "online-lessons" }),
  route(paths.groupLessonsShort, "routes/public/group-listing.tsx", { id: "stages-short" }),
  route(paths.groupLessons, "routes/public/group-listing.tsx", { id: "stages" }),
  route(paths.onlineGroupLessonsShort, "routes/public/group-listing.tsx", {
    id: "online-stages-short",
  }),
  route(paths.onlineGroupLessons, "routes/public/group-listing.tsx", { id: "online-stages" }),
];

const recruiting = (
  ["recruitLessons", "recruitOnline", "recruitGroupLessons", "recruitOnlineGroupLessons"] as const
).flatMap((name) => [
  route(paths[name], "routes/public/recruiting.tsx", { id: name }),
  route(`${paths[name]}:subject/:level/:city/`, "routes/public/recruiting.tsx", {
    id: `${name}-of`,
  }),
]);

const site = layout("routes/public/layout.tsx", [
  route(paths.home, "routes/public/home.tsx", { index: true }),
  route(paths.search, "routes/public/search.tsx"),
  ...listings,
  route(paths.lesson, "routes/public/lesson.tsx", [
    route(paths.lessonReviews, "routes/public/lesson-reviews.tsx"),
    route(paths.lessonQuestion, "routes/public/lesson-question.tsx"),
  ]),
  route(paths.groupLessonWaitingList, "routes/public/waiting-list.tsx"),
  route(paths.groupLesson, "routes/public/group-lesson.tsx", [
    route(paths.groupLessonQuestion, "routes/public/group-lesson-question.tsx"),
    route(paths.groupLessonPrerequisites, "routes/public/group-lesson-prerequisites.tsx"),
  ]),
  route(paths.allCourses, "routes/public/all-courses.tsx"),
  route(paths.tutoring, "routes/public/tutoring.tsx"),
  route(paths.terms, "routes/public/terms.tsx"),
  route(paths.legalNotice, "routes/public/legal-notice.tsx"),
  route(paths.personalData, "routes/public/personal-data.tsx"),
  route(paths.becomeTeacher, "routes/public/become-teacher.tsx"),
  ...recruiting,
  route(paths.resumeElsewhere, "routes/booking/resume-elsewhere.tsx"),
  route(paths.resume, "routes/booking/resume.tsx"),
  route(paths.selection, "routes/public/selection.tsx"),
  route(paths.ranking, "routes/public/ranking.tsx"),
  route(paths.resources, "routes/public/resources.tsx"),
  route(paths.resource, "routes/public/resource.tsx"),
  route(paths.prices, "routes/public/prices.tsx"),
  route(paths.cookies, "routes/public/cookies.tsx"),
  route(paths.reviewsRule, "routes/public/reviews-rule.tsx"),
  route(paths.accessibility, "routes/public/accessibility.tsx"),
  route(paths.offline, "routes/public/offline.tsx"),
  route(paths.sitePlan, "routes/public/site-plan.tsx"),
  route(paths.teacherDirectory, "routes/public/teacher-directory.tsx"),
  route(paths.withdrawal, "routes/public/withdrawal.tsx"),
  route(paths.withdrawalFrom, "routes/public/withdrawal.tsx", { id: "withdrawal-from" }),
  route(paths.withdrawalByMail, "routes/public/withdrawal-by-mail.tsx"),
  route(paths.withdrawalByMailDone, "routes/public/withdrawal-by-mail.tsx", {
    id: "withdrawal-by-mail-done",
  }),
  route(paths.withdrawalStep, "routes/public/withdrawal-step.tsx"),
  route(paths.withdrawalDone, "routes/public/withdrawal-step.tsx", { id: "withdrawal-done" }),
  route(paths.contact, "routes/public/contact.tsx"),
  route(paths.followCase, "routes/public/follow-case.tsx", [
    route(paths.contestDecision, "routes/public/contest-decision.tsx"),
  ]),
  route(paths.notice, "routes/public/notice.tsx"),
  route(paths.unsubscribe, "routes/public/unsubscribe.tsx"),
  route(paths.proposalLink, "routes/public/proposal-link.tsx"),
  route(paths.affiliation, "routes/public/affiliation.tsx"),
  route(paths.rooms, "routes/room/find.tsx"),
  route(paths.room, "routes/room/lobby.tsx"),
]);

/** Without the site around it. */
const room = route(paths.insideRoom, "routes/room/inside.tsx");

const registering = layout("routes/customer/register-layout.tsx", [
  route(paths.groupLessonRegistration, "routes/customer/register.tsx", [
    route(paths.groupLessonPayment, "routes/customer/group-lesson-payment.tsx"),
  ]),
]);

const account = layout("routes/public/layout.tsx", { id: "account-layout" }, [
  route(paths.signIn, "routes/account/sign-in.tsx"),
  route(paths.operatorCode, "routes/account/second-factor.tsx"),
  route(paths.signUp, "routes/account/sign-up.tsx"),
  route(paths.forgottenPassword, "routes/account/forgotten-password.tsx"),
  route(paths.newPassword, "routes/account/new-password.tsx"),
  route(paths.notifications, "routes/account/notifications.tsx"),
  route(paths.confirmEmail, "routes/account/confirm-email.tsx"),
]);

/** The same wizard with a teacher and without (PUB-030, PUB-082). */
const wizards = (["booking", "request"] as const).map((name) => {
  const at = (path: keyof typeof paths, file: string, below: ReturnType<typeof route>[] = []) =>
    route(paths[path], `routes/booking/${file}.tsx`, { id: path }, below);
  return layout("routes/booking/layout.tsx", { id: `${name}-layout` }, [
    at(name, "entry", [
      at(`${name}EntryOngoing`, "ongoing"),
      at(`${name}EntryReassurance`, "reassurance"),
    ]),
    at(`${name}Customer`, "customer"),
    at(`${name}Student`, "student", [at(`${name}AddStudent`, "add-student")]),
    at(`${name}Lesson`, "lesson"),
    at(`${name}Price`, "price"),
    at(`${name}Summary`, "summary", [
      at(`${name}Ongoing`, "ongoing"),
      at(`${name}Reassurance`, "reassurance"),
    ]),
  ]);
});

const application = layout("routes/application/layout.tsx", [
  route(paths.application, "routes/application/start.tsx"),
  route(paths.finaliseApplication, "routes/application/finalise.tsx", [
    route(paths.finalisePhoto, "routes/teacher/edit-photo.tsx", { id: "finalise-photo" }),
    route(paths.finaliseStatus, "routes/teacher/change-status.tsx", { id: "finalise-status" }),
    route(paths.finaliseOsp, "routes/teacher/change-osp.tsx", { id: "finalise-osp" }),
    route(paths.finaliseDocument, "routes/teacher/document.tsx", { id: "finalise-document" }),
  ]),
  route(paths.ownApplication, "routes/application/own.tsx"),
  route(paths.applicationDraft, "routes/application/draft.tsx"),
  route(paths.applicationIdentity, "routes/application/identity.tsx"),
  route(paths.applicationOffer, "routes/application/offer.tsx"),
  route(paths.applicationPresentation, "routes/application/presentation.tsx"),
  route(paths.applicationSending, "routes/application/sending.tsx"),
]);

const teacher = layout("routes/teacher/layout.tsx", [
  route(paths.teacherHome, "routes/teacher/home.tsx"),
  ...offerRoutes,
  route(paths.teacherPreferences, "routes/account/preferences.tsx", { id: "teacher-preferences" }),
  route(paths.teacherDevices, "routes/account/devices.tsx", { id: "teacher-devices" }),
  route(paths.teacherDocuments, "routes/teacher/documents.tsx", [
    route(paths.teacherDocument, "routes/teacher/document.tsx"),
  ]),
  route(paths.proposals, "routes/teacher/proposals.tsx"),
  route(paths.opportunities, "routes/teacher/opportunities.tsx"),
  route(paths.opportunity, "routes/teacher/opportunity.tsx"),
  route(paths.proposal, "routes/teacher/proposal.tsx"),
  route(paths.affiliations, "routes/teacher/affiliations.tsx", [
    route(paths.inviteFamily, "routes/teacher/invite-family.tsx"),
    route(paths.remindAffiliation, "routes/teacher/remind-affiliation.tsx"),
    route(paths.removeAffiliation, "routes/teacher/remove-affiliation.tsx"),
  ]),
  route(paths.teacherResources, "routes/teacher/resources.tsx"),
  route(paths.teacherResource, "routes/teacher/resource.tsx"),
  route(paths.teacherStudents, "routes/teacher/students.tsx", [
    route(paths.firstCourse, "routes/teacher/first-course.tsx"),
    route(paths.planStudentCourse, "routes/planned-course/plan.tsx", { id: "plan-for" }),
    route(paths.askReview, "routes/teacher/ask-review.tsx"),
    route(paths.answerReview, "routes/teacher/answer-review.tsx"),
    route(paths.signalStudentChange, "routes/teacher/signal-change.tsx"),
    route(paths.manageRates, "routes/teacher/manage-rates.tsx"),
    route(paths.declareStudentCourse, "routes/teacher/declare-course.tsx", { id: "declare-for" }),
  ]),
  route(paths.teacherContract, "routes/teacher/contract.tsx"),
  route(paths.teacherEmploymentEnd, "routes/teacher/employment-end.tsx"),
  route(paths.teacherMessages, "routes/message/thread.tsx", { id: "teacher-messages" }),
  route(paths.payslips, "routes/teacher/payslips.tsx"),
  route(paths.administrativeFigures, "routes/teacher/declarations.tsx"),
  route(paths.moneyYear, "routes/teacher/money-year.tsx"),
  route(paths.payouts, "routes/teacher/payouts.tsx", [
    route(paths.payoutIban, "routes/teacher/payout-iban.tsx"),
    route(paths.invoicingMandate, "routes/teacher/invoicing-mandate.tsx"),
  ]),
  route(paths.teacherGroupLessons, "routes/teacher/group-lessons.tsx"),
  route(paths.groupLessonClass, "routes/teacher/group-lesson-class.tsx", [
    route(paths.evaluateStudent, "routes/teacher/evaluate-student.tsx"),
  ]),
  route(paths.markSession, "routes/teacher/mark-session.tsx"),
  route(paths.groupLessonAttendanceList, "routes/teacher/attendance-sheet.tsx"),
  route(paths.comingGroupLessons, "routes/teacher/coming-group-lessons.tsx", [
    route(paths.answerGroupLesson, "routes/teacher/answer-group-lesson.tsx"),
  ]),
  route(paths.teacherReplays, "routes/replay/teacher-list.tsx", [
    route(paths.teacherRemoveReplay, "routes/replay/remove.tsx", { id: "teacher-remove-replay" }),
  ]),
  route(paths.teacherReplay, "routes/replay/show.tsx", { id: "teacher-replay" }),
  route(paths.teacherCourses, "routes/teacher/courses.tsx", [
    route(paths.declareCourse, "routes/teacher/declare-course.tsx"),
    route(paths.editCourse, "routes/teacher/edit-course.tsx"),
    route(paths.updateCoursesPerimeter, "routes/teacher/courses-perimeter.tsx"),
    route(paths.cancelCourse, "routes/teacher/cancel-course.tsx"),
    route(paths.teacherPlanCourse, "routes/planned-course/plan.tsx", { id: "teacher-plan" }),
    route(paths.teacherCalendarFeed, "routes/planned-course/feed.tsx", {
      id: "teacher-calendar-feed",
    }),
    route(paths.teacherConfirmPlanned, "routes/planned-course/confirm.tsx", {
      id: "teacher-confirm-planned",
    }),
    route(paths.teacherMovePlanned, "routes/planned-course/move.tsx", {
      id: "teacher-move-planned",
    }),
    route(paths.teacherCancelPlanned, "routes/planned-course/cancel.tsx", {
      id: "teacher-cancel-planned",
    }),
    route(paths.contestedCourse, "routes/teacher/contested-course.tsx"),
  ]),
]);

const calendars = (
  [
    "registrationCalendar",
    "lessonRequestCalendar",
    "plannedCalendar",
    "teacherPlannedCalendar",
    "firstCourseCalendar",
  ] as const
).map((name) => route(paths[name], "routes/resources/calendar.tsx", { id: name }));

const resources = [
  route(paths.signOut, "routes/account/sign-out.tsx"),
  route(paths.unread, "routes/resources/unread.tsx"),
  route(paths.keptTeachers, "routes/resources/kept-teachers.tsx"),
  route(paths.sitemap, "routes/resources/sitemap.tsx"),
  route(paths.sitemapPart, "routes/resources/sitemap-part.tsx"),
  route(paths.robots, "routes/resources/robots.tsx"),
  route(paths.securityContact, "routes/resources/security-contact.tsx"),
  route(paths.dataFile, "routes/customer/data-file.tsx"),
  route(paths.teacherDataFile, "routes/customer/data-file.tsx", { id: "teacher-data-file" }),
  ...calendars,
  route(paths.groupLessonProgramme, "routes/public/group-lesson-programme.tsx"),
  route(paths.withdrawalByMailDocument, "routes/public/withdrawal-by-mail-document.tsx"),
  route(paths.withdrawalDocument, "routes/public/withdrawal-document.tsx"),
  route(paths.statementDocument, "routes/customer/statement-document.tsx"),
  route(paths.contractPrint, "routes/resources/contract-document.tsx", { id: "contract-print" }),
  route(paths.teacherContractPrint, "routes/resources/contract-document.tsx", {
    id: "teacher-contract-print",
  }),
  route(paths.endPaper, "routes/resources/end-paper.tsx", { id: "end-paper" }),
  route(paths.teacherEndPaper, "routes/resources/end-paper.tsx", { id: "teacher-end-paper" }),
  route(paths.contractPreview, "routes/customer/offer-document.tsx", { id: "contract-preview" }),
  route(paths.quoteDocument, "routes/customer/offer-document.tsx", { id: "quote-document" }),
  route(paths.applicationPhoto, "routes/application/photo.tsx"),
  route(paths.teacherDocumentFile, "routes/teacher/document-file.tsx"),
  route(paths.studentPhoto, "routes/customer/student-portrait.tsx"),
  route(paths.billDocument, "routes/customer/bill-document.tsx", { id: "bill-document" }),
  route(paths.billReceipt, "routes/customer/bill-document.tsx", { id: "bill-receipt" }),
  route(paths.taxCertificate, "routes/customer/tax-certificate.tsx"),
  route(paths.dac7Pdf, "routes/teacher/dac7-document.tsx"),
  route(paths.commissionInvoicePdf, "routes/teacher/commission-document.tsx"),
  route(paths.familyBillPdf, "routes/teacher/family-bill-document.tsx"),
  route(paths.payoutPdf, "routes/teacher/payout-document.tsx"),
  route(paths.sessionInvoicePdf, "routes/teacher/session-invoice-document.tsx"),
  route(paths.payslipPdf, "routes/teacher/payslip-document.tsx"),
  route(paths.groupLessonAttendancePdf, "routes/teacher/attendance-document.tsx"),
  route(paths.roomBoard, "routes/room/board.tsx"),
  route(paths.portrait, "routes/resources/portrait.tsx"),
  route(paths.teacherPhotoFile, "routes/resources/teacher-photo.tsx"),
  route(paths.demoKit, "routes/resources/demo-kit.tsx"),
];

const elsewhere = layout("routes/public/layout.tsx", { id: "elsewhere" }, [
  route("*", "routes/public/not-found.tsx"),
]);

export default [
  site,
  room,
  account,
  registering,
  ...wizards,
  customer,
  application,
  teacher,
  desk,
  ...deskFiles,
  ...resources,
  elsewhere,
] satisfies RouteConfig;
