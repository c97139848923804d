import { layout, route } from "@remix-run/route-config";

import { paths } from "#app/paths.ts";

/** Dialogs have their own addresses (decision 005). */
export const customer = layout("routes/customer/layout.tsx", [
  route(paths.registrations, "routes/customer/registrations.tsx"),
  route(paths.registration, "routes/customer/registration.tsx", [
    route(paths.cancelRegistration, "routes/customer/cancel-registration.tsx"),
    route(paths.learnedChapters, "routes/customer/learned-chapters.tsx"),
    route(paths.rateGroupLesson, "routes/customer/rate-group-lesson.tsx"),
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
    route(paths.sayPlannedGiven, "routes/customer/say-given.tsx"),
    route(paths.authenticatePayment, "routes/customer/authenticate-payment.tsx"),
  ]),
  route(paths.replays, "routes/replay/list.tsx", [
    route(paths.replayConsents, "routes/replay/consents.tsx"),
    route(paths.removeReplay, "routes/replay/remove.tsx"),
  ]),
  route(paths.replay, "routes/replay/show.tsx"),
  route(paths.myTeachers, "routes/customer/my-teachers.tsx", [
    route(paths.signalChange, "routes/customer/signal-change.tsx"),
    route(paths.reviewRates, "routes/customer/review-rates.tsx"),
    route(paths.planWithTeacher, "routes/planned-course/plan.tsx", { id: "plan-with" }),
  ]),
  route(paths.contract, "routes/customer/contract.tsx"),
  route(paths.employmentEnd, "routes/customer/employment-end.tsx"),
  route(paths.messages, "routes/message/thread.tsx", { id: "family-messages" }),
  route(paths.quote, "routes/customer/quote.tsx"),
  route(paths.lessonRequests, "routes/customer/lesson-requests.tsx"),
  route(paths.lessonRequest, "routes/customer/lesson-request.tsx", [
    route(paths.answerProposal, "routes/customer/answer-proposal.tsx"),
    route(paths.widenLessonRequest, "routes/customer/widen-lesson-request.tsx"),
    route(paths.askAgain, "routes/customer/ask-again.tsx"),
    route(paths.refuseAnnouncement, "routes/customer/refuse-announcement.tsx"),
    route(paths.cancelLessonRequest, "routes/customer/cancel-lesson-request.tsx"),
    route(paths.lessonRequestQuestionnaire, "routes/customer/lesson-request-questionnaire.tsx"),
    route(paths.askHelp, "routes/customer/ask-help.tsx"),
    route(paths.proposeFirstCourse, "routes/customer/propose-first-course.tsx"),
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
    route(paths.bill, "routes/customer/bill.tsx"),
    route(paths.payBill, "routes/customer/pay-bill.tsx"),
    route(paths.explainBill, "routes/customer/explain-bill.tsx"),
    route(paths.confirmBill, "routes/customer/confirm-bill.tsx"),
    route(paths.refund, "routes/customer/refund.tsx"),
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
  route(paths.ownAccount, "routes/customer/own-account.tsx"),
  route(paths.account, "routes/customer/account.tsx", [
    route(paths.editAddress, "routes/customer/edit-address.tsx"),
  ]),
  route(paths.preferences, "routes/account/preferences.tsx", { id: "preferences" }),
  route(paths.devices, "routes/account/devices.tsx", { id: "devices" }),
  route(paths.ownData, "routes/customer/own-data.tsx", [
    route(paths.closeAccount, "routes/customer/close-account.tsx"),
  ]),
  route(paths.help, "routes/customer/help.tsx"),
  route(paths.helpAbout, "routes/customer/help.tsx", { id: "help-about" }),
  route(paths.revisionApp, "routes/customer/revision-app.tsx"),
]);
