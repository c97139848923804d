import { layout, route, type RouteConfig } from "@remix-run/route-config";

import { paths } from "#app/paths.ts";

/** The listings of teachers and of stages: what is left out of a short address is « any » (PUB-010). */
const listings = [
  route(paths.homeLessonsRoot, "routes/public/short-listing.tsx", { id: "home-lessons-root" }),
  route(paths.homeLessonsShort, "routes/public/short-listing.tsx", { id: "home-lessons-short" }),
  route(paths.homeLessons, "routes/public/listing.tsx", { id: "home-lessons" }),
  route(paths.onlineLessonsShort, "routes/public/short-listing.tsx", { id: "online-short" }),
  route(paths.onlineLessons, "routes/public/listing.tsx", { id: "online-lessons" }),
  route(paths.groupLessonsShort, "routes/public/short-group-listing.tsx", { id: "stages-short" }),
  route(paths.groupLessons, "routes/public/group-listing.tsx", { id: "stages" }),
  route(paths.onlineGroupLessonsShort, "routes/public/short-group-listing.tsx", {
    id: "online-stages-short",
  }),
  route(paths.onlineGroupLessons, "routes/public/group-listing.tsx", { id: "online-stages" }),
];

const site = layout("routes/public/layout.tsx", [
  route(paths.home, "routes/public/home.tsx", { index: true }),
  route(paths.search, "routes/public/search.tsx"),
  ...listings,
  route(paths.lesson, "routes/public/lesson.tsx", [
    route(paths.lessonReviews, "routes/public/lesson-reviews.tsx"),
    route(paths.lessonQuestion, "routes/public/lesson-question.tsx"),
  ]),
  route(paths.stageRegistration, "routes/customer/register.tsx", [
    route(paths.stagePayment, "routes/customer/stage-payment.tsx"),
  ]),
  route(paths.stageWaitingList, "routes/public/waiting-list.tsx"),
  route(paths.stage, "routes/public/stage.tsx", [
    route(paths.stageQuestion, "routes/public/stage-question.tsx"),
    route(paths.stagePrerequisites, "routes/public/stage-prerequisites.tsx"),
  ]),
  route(paths.allCourses, "routes/public/all-courses.tsx"),
  route(paths.tutoring, "routes/public/tutoring.tsx"),
  route(paths.terms, "routes/public/terms.tsx"),
  route(paths.legalNotice, "routes/public/legal-notice.tsx"),
  route(paths.personalData, "routes/public/personal-data.tsx"),
  route(paths.becomeTeacher, "routes/public/become-teacher.tsx"),
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
  route(paths.withdrawalStep, "routes/public/withdrawal-step.tsx"),
  route(paths.withdrawalDone, "routes/public/withdrawal-step.tsx", { id: "withdrawal-done" }),
  route(paths.contact, "routes/public/contact.tsx"),
  route(paths.followCase, "routes/public/follow-case.tsx", [
    route(paths.contestDecision, "routes/public/contest-decision.tsx"),
  ]),
  route(paths.notice, "routes/public/notice.tsx"),
  route(paths.unsubscribe, "routes/public/unsubscribe.tsx"),
  route(paths.proposalLink, "routes/public/proposal-link.tsx"),
]);

const account = layout("routes/public/layout.tsx", { id: "account-layout" }, [
  route(paths.signIn, "routes/account/sign-in.tsx"),
  route(paths.signUp, "routes/account/sign-up.tsx"),
  route(paths.forgottenPassword, "routes/account/forgotten-password.tsx"),
  route(paths.newPassword, "routes/account/new-password.tsx"),
  route(paths.notifications, "routes/account/notifications.tsx"),
  route(paths.confirmEmail, "routes/account/confirm-email.tsx"),
]);

const booking = layout("routes/booking/layout.tsx", [
  route(paths.booking, "routes/booking/entry.tsx", [
    route(paths.bookingEntryOngoing, "routes/booking/ongoing.tsx", { id: "entry-ongoing" }),
    route(paths.bookingEntryReassurance, "routes/booking/reassurance.tsx", {
      id: "entry-reassurance",
    }),
  ]),
  route(paths.bookingCustomer, "routes/booking/customer.tsx"),
  route(paths.bookingStudent, "routes/booking/student.tsx", [
    route(paths.bookingAddStudent, "routes/booking/add-student.tsx"),
  ]),
  route(paths.bookingLesson, "routes/booking/lesson.tsx"),
  route(paths.bookingPrice, "routes/booking/price.tsx"),
  route(paths.bookingSummary, "routes/booking/summary.tsx", [
    route(paths.bookingOngoing, "routes/booking/ongoing.tsx"),
    route(paths.bookingReassurance, "routes/booking/reassurance.tsx"),
  ]),
]);

const customer = layout("routes/customer/layout.tsx", [
  route(paths.registrations, "routes/customer/registrations.tsx"),
  route(paths.registration, "routes/customer/registration.tsx", [
    route(paths.cancelRegistration, "routes/customer/cancel-registration.tsx"),
    route(paths.learnedChapters, "routes/customer/learned-chapters.tsx"),
    route(paths.rateStage, "routes/customer/rate-stage.tsx"),
  ]),
  route(paths.registrationReturn, "routes/customer/registration-return.tsx"),
  route(paths.courses, "routes/customer/courses.tsx", [
    route(paths.validateCourse, "routes/customer/validate-course.tsx"),
    route(paths.disputeCourse, "routes/customer/dispute-course.tsx"),
    route(paths.courseFeedback, "routes/customer/course-feedback.tsx"),
    route(paths.confirmFirstCourse, "routes/customer/first-course.tsx"),
    route(paths.planCourse, "routes/planned-course/plan.tsx"),
    route(paths.calendarFeed, "routes/planned-course/feed.tsx"),
    route(paths.confirmPlanned, "routes/planned-course/confirm.tsx"),
    route(paths.movePlanned, "routes/planned-course/move.tsx"),
    route(paths.cancelPlanned, "routes/planned-course/cancel.tsx"),
    route(paths.authenticatePayment, "routes/customer/authenticate-payment.tsx"),
  ]),
  route(paths.myTeachers, "routes/customer/my-teachers.tsx", [
    route(paths.signalChange, "routes/customer/signal-change.tsx"),
    route(paths.reviewRates, "routes/customer/review-rates.tsx"),
    route(paths.planWithTeacher, "routes/planned-course/plan.tsx", { id: "plan-with" }),
  ]),
  route(paths.contract, "routes/customer/contract.tsx"),
  route(paths.quote, "routes/customer/quote.tsx"),
  route(paths.lessonRequests, "routes/customer/lesson-requests.tsx"),
  route(paths.lessonRequest, "routes/customer/lesson-request.tsx", [
    route(paths.answerProposal, "routes/customer/answer-proposal.tsx"),
    route(paths.widenLessonRequest, "routes/customer/widen-lesson-request.tsx"),
    route(paths.cancelLessonRequest, "routes/customer/cancel-lesson-request.tsx"),
    route(paths.lessonRequestQuestionnaire, "routes/customer/lesson-request-questionnaire.tsx"),
    route(paths.askHelp, "routes/customer/ask-help.tsx"),
    route(paths.lessonRequestFirstCourse, "routes/customer/first-course.tsx", {
      id: "lesson-request-first-course",
    }),
  ]),
  route(paths.card, "routes/customer/card.tsx", [
    route(paths.addCard, "routes/customer/add-card.tsx"),
    route(paths.billingData, "routes/customer/billing-data.tsx"),
    route(paths.removeCard, "routes/customer/remove-card.tsx"),
  ]),
  route(paths.cardSaved, "routes/customer/card-saved.tsx"),
  route(paths.statement, "routes/customer/statement.tsx"),
  route(paths.bills, "routes/customer/bills.tsx", [
    route(paths.payBill, "routes/customer/pay-bill.tsx"),
    route(paths.explainBill, "routes/customer/explain-bill.tsx"),
    route(paths.confirmBill, "routes/customer/confirm-bill.tsx"),
  ]),
  route(paths.taxYear, "routes/customer/tax-credit.tsx", { id: "tax-year" }),
  route(paths.taxCredit, "routes/customer/tax-credit.tsx", [
    route(paths.activateAdvance, "routes/customer/activate-advance.tsx"),
    route(paths.disableAdvance, "routes/customer/disable-advance.tsx"),
    route(paths.refuseAdvance, "routes/customer/refuse-advance.tsx"),
    route(paths.advanceExplained, "routes/customer/advance-explained.tsx"),
    route(paths.advanceService, "routes/customer/advance-service.tsx"),
    route(paths.taxHelp, "routes/customer/tax-help.tsx"),
    route(paths.declinedAdvance, "routes/customer/declined-advance.tsx"),
  ]),
  route(paths.students, "routes/customer/students.tsx", [
    route(paths.addStudent, "routes/customer/add-student.tsx"),
    route(paths.editStudent, "routes/customer/edit-student.tsx"),
    route(paths.removeStudent, "routes/customer/remove-student.tsx"),
    route(paths.confirmClass, "routes/customer/confirm-class.tsx"),
    route(paths.editStudentPhoto, "routes/customer/student-photo.tsx"),
  ]),
  route(paths.writeReview, "routes/customer/review.tsx"),
  route(paths.account, "routes/customer/account.tsx", [
    route(paths.editAddress, "routes/customer/edit-address.tsx"),
  ]),
  route(paths.preferences, "routes/account/preferences.tsx", { id: "preferences" }),
  route(paths.devices, "routes/account/devices.tsx", { id: "devices" }),
  route(paths.ownData, "routes/customer/own-data.tsx", [
    route(paths.closeAccount, "routes/customer/close-account.tsx"),
  ]),
  route(paths.revisionApp, "routes/customer/revision-app.tsx"),
]);

const teacher = layout("routes/teacher/layout.tsx", [
  route(paths.teacherHome, "routes/teacher/home.tsx"),
  route(paths.teacherMore, "routes/teacher/more.tsx"),
  route(paths.availability, "routes/teacher/availability.tsx", [
    route(paths.stopCourses, "routes/teacher/stop-courses.tsx"),
  ]),
  route(paths.teacherPreferences, "routes/account/preferences.tsx", { id: "teacher-preferences" }),
  route(paths.teacherDevices, "routes/account/devices.tsx", { id: "teacher-devices" }),
  route(paths.proposals, "routes/teacher/proposals.tsx"),
  route(paths.proposal, "routes/teacher/proposal.tsx"),
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
  route(paths.teacherStages, "routes/teacher/stages.tsx"),
  route(paths.stageClass, "routes/teacher/stage-class.tsx", [
    route(paths.evaluateStudent, "routes/teacher/evaluate-student.tsx"),
  ]),
  route(paths.markSession, "routes/teacher/mark-session.tsx"),
  route(paths.stageAttendanceList, "routes/teacher/attendance-sheet.tsx"),
  route(paths.comingStages, "routes/teacher/coming-stages.tsx", [
    route(paths.answerStage, "routes/teacher/answer-stage.tsx"),
  ]),
  route(paths.teacherCourses, "routes/teacher/courses.tsx", [
    route(paths.declareCourse, "routes/teacher/declare-course.tsx"),
    route(paths.editCourse, "routes/teacher/edit-course.tsx"),
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

const resources = [
  route(paths.signOut, "routes/account/sign-out.tsx"),
  route(paths.unread, "routes/resources/unread.tsx"),
  route(paths.sitemap, "routes/resources/sitemap.tsx"),
  route(paths.sitemapPart, "routes/resources/sitemap-part.tsx"),
  route(paths.robots, "routes/resources/robots.tsx"),
  route(paths.securityContact, "routes/resources/security-contact.tsx"),
  route(paths.dataFile, "routes/customer/data-file.tsx"),
  route(paths.registrationCalendar, "routes/customer/registration-calendar.tsx"),
  route(paths.lessonRequestCalendar, "routes/customer/first-course-calendar.tsx"),
  route(paths.plannedCalendar, "routes/planned-course/calendar.tsx"),
  route(paths.teacherPlannedCalendar, "routes/planned-course/calendar.tsx", {
    id: "teacher-planned-calendar",
  }),
  route(paths.stageProgramme, "routes/public/stage-programme.tsx"),
  route(paths.withdrawalDocument, "routes/public/withdrawal-document.tsx"),
  route(paths.statementDocument, "routes/customer/statement-document.tsx"),
  route(paths.contractPrint, "routes/resources/contract-document.tsx", { id: "contract-print" }),
  route(paths.teacherContractPrint, "routes/resources/contract-document.tsx", {
    id: "teacher-contract-print",
  }),
  route(paths.contractPreview, "routes/customer/offer-document.tsx", { id: "contract-preview" }),
  route(paths.quoteDocument, "routes/customer/offer-document.tsx", { id: "quote-document" }),
  route(paths.studentPhoto, "routes/customer/student-portrait.tsx"),
  route(paths.billDocument, "routes/customer/bill-document.tsx", { id: "bill-document" }),
  route(paths.billReceipt, "routes/customer/bill-document.tsx", { id: "bill-receipt" }),
  route(paths.taxCertificate, "routes/customer/tax-certificate.tsx"),
  route(paths.stageAttendancePdf, "routes/teacher/attendance-document.tsx"),
  route(paths.firstCourseCalendar, "routes/teacher/first-course-calendar.tsx"),
  route(paths.portrait, "routes/resources/portrait.tsx"),
  route(paths.demoKit, "routes/resources/demo-kit.tsx"),
];

const elsewhere = layout("routes/public/layout.tsx", { id: "elsewhere" }, [
  route("*", "routes/public/not-found.tsx"),
]);

export default [
  site,
  account,
  booking,
  customer,
  teacher,
  ...resources,
  elsewhere,
] satisfies RouteConfig;
