import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { people } from "#app/modules/care/person/endpoints.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { referenceLists } from "#app/modules/care/reference-list/endpoints.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { suspensions } from "#app/modules/career/suspension/endpoints.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { landings } from "#app/modules/catalogue/landing/endpoints.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { sessionPays } from "#app/modules/earnings/session-pay/endpoints.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { counters } from "#app/modules/foundation/counter/endpoints.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { jobs } from "#app/modules/foundation/job/endpoints.ts";
import { mails } from "#app/modules/foundation/mail/endpoints.ts";
import { outgoingEvents } from "#app/modules/foundation/outgoing-event/endpoints.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";

import { commandOf, type EndpointCommand, onceOf } from "./endpoint-command.ts";

export const peopleCommands: Readonly<Record<string, EndpointCommand>> = {
  "account disable": commandOf(personalData.act, "by id or e-mail: at once", "action=disable"),
  "account close-sessions": commandOf(personalData.act, "everywhere", "action=close_sessions"),
  "account confirm": commandOf(personalData.act, "the mail again", "action=send_confirmation"),
  "account correct": commandOf(personalData.act, "both e-mails are told", "action=correct"),
  "account delete": commandOf(personalData.act, "as LAW-08 says", "action=delete"),
  "account end-mandate": commandOf(personalData.act, "payouts wait", "action=end_mandate"),
  "account export": commandOf(personalData.act, "all that is kept", "action=export"),
  "account new-password": commandOf(
    personalData.act,
    "asked at the next sign-in",
    "action=require_password_change",
  ),
  "account enable": commandOf(personalData.act, "opens a disabled one again", "action=enable"),
  "application list": commandOf(applications.list, "who waits for a decision, oldest first"),
  "application show": commandOf(applications.show, "an application, with all that was sent"),
  "application pre-accept": commandOf(applications.decide, "to finalise", "decision=pre_accept"),
  "application refuse": commandOf(applications.decide, "the reason is mailed", "decision=refuse"),
  "application hire": commandOf(applications.decide, "found in the search", "decision=hire"),
  "booking abandoned": commandOf(bookings.listAbandoned, "who left what, to remind first"),
  "case list": commandOf(cases.list, "what people wrote, unanswered, oldest first"),
  "case show": commandOf(cases.show, "one of them, whole, with its history"),
  "case take": commandOf(cases.update, "it is being dealt with", "status=in_progress"),
  "case done": commandOf(cases.update, "closes it without a mail", "status=done"),
  "case reply": onceOf(cases.reply, "answers by mail; a notice then waits for its decision"),
  "case decide": commandOf(support.decideNotice, "decides a notice; both read why", "decision"),
  "counter list": commandOf(counters.list, "counts by name, and day by day: thirty days"),
  "dispute list": commandOf(courses.listDisputes, "contested courses, the next deadline first"),
  "dispute show": commandOf(courses.showDispute, "one of them, both voices, its history"),
  "dispute decide": commandOf(courses.decide, "both sides read the reason", "decision"),
  "document list": commandOf(documents.listAll, "papers that wait, the oldest first"),
  "document show": commandOf(documents.show, "a paper and what its files are called"),
  "document approve": commandOf(documents.decide, "accepts a paper", "status=approved"),
  "document refuse": commandOf(documents.decide, "its teacher reads why", "status=refused"),
  "event list": commandOf(outgoingEvents.list, "events for the operator's tools"),
  "group-lesson list": commandOf(groupLessons.listAll, "the latest to begin first, drafts too"),
  "group-lesson show": commandOf(groupLessons.showAny, "one, whole, and the teachers asked"),
  "group-lesson create": onceOf(groupLessons.create, "a draft; online without city and place"),
  "group-lesson edit": commandOf(groupLessons.edit, "never fewer seats than are taken"),
  "group-lesson open": commandOf(groupLessons.changeState, "puts it on sale", "state=open"),
  "group-lesson close": commandOf(groupLessons.changeState, "ends its sale", "state=closed"),
  "group-lesson cancel": commandOf(groupLessons.changeState, "all is refunded", "state=cancelled"),
  "group-lesson teachers": commandOf(groupLessons.setTeachers, "who teaches it, who is asked"),
  "group-lesson held": commandOf(
    sessionPays.setHeld,
    "whether a session took place; its pay follows",
  ),
  "group-lesson registrations": commandOf(
    registrations.listOfGroupLesson,
    "and who waits, in order",
  ),
  "group-lesson attendance": commandOf(attendance.showAny, "who came to which session"),
  "group-lesson mark": commandOf(attendance.markAny, "who came, of a session that has begun"),
  "history show": commandOf(histories.list, "every move: when, what, by whom", "entity", "id"),
  "inbox show": commandOf(inbox.show, "what waits for you, the nearest deadline first"),
  "inbox list": commandOf(
    inbox.list,
    "each thing that waits, by its queue or its entry of the menu",
  ),
  "jobs retry-row": commandOf(jobs.retryRow, "lets one row that failed be tried again"),
  "mail show": commandOf(mails.show, "a mail without its links; the reading is noted"),
  "mail retry": commandOf(mails.retry, "sends a mail that was given up with the next jobs"),
  "mail retry-all": commandOf(mails.retryAll, "the same for all that were given up"),
  "operator create": commandOf(accounts.createOperator, "a password by mailed link", "email"),
  "operator close": commandOf(accounts.closeOperator, "ends sign-in at once, not the last one's"),
  "person find": commandOf(people.search, "a name, e-mail, phone, or number of anything", "search"),
  "person show": commandOf(people.show, "with a reason that holds an hour; the reading is noted"),
  "registration cancel": commandOf(registrations.cancelAny, "frees a seat, its money goes back"),
  "request list": commandOf(lessonRequests.listAll, "the requests, the next date first"),
  "request show": commandOf(lessonRequests.showAny, "a request, its teachers, its history"),
  "request matching": commandOf(lessonRequests.matching, "who may be asked, terms of the score"),
  "request evaluate": commandOf(lessonRequests.evaluate, "counts the need as qualified"),
  "request ask": commandOf(lessonRequests.ask, "puts it to these teachers, seven in all"),
  "request ask-best": commandOf(lessonRequests.askBest, "puts it to the best", "count"),
  "request remove": commandOf(lessonRequests.removeTeacher, "takes off a teacher, who reads why"),
  "request write": onceOf(lessonRequests.write, "by mail and inside the site", "to"),
  "request cancel": commandOf(lessonRequests.cancelAny, "all are told, the family reads why"),
  "review list": commandOf(reviews.list, "the newest reviews, or those of a state"),
  "reference list": commandOf(referenceLists.list, "the lines of a list, with their days"),
  "reference add": commandOf(referenceLists.add, "from a day to come"),
  "reference change": commandOf(referenceLists.change, "before its day, or its words"),
  "reference remove": commandOf(referenceLists.remove, "no longer offered"),
  "resource list": commandOf(content.listEveryResource, "articles, withdrawn ones too"),
  "resource add": commandOf(content.addResource, "an article"),
  "resource change": commandOf(content.changeResource, "an article's words"),
  "resource withdraw": commandOf(content.withdrawResource, "its page is gone"),
  "terms list": commandOf(content.listTerms, "versions, with their day"),
  "terms publish": commandOf(content.publishTerms, "from a day to come"),
  "landing show": commandOf(landings.showText, "a listing's own text"),
  "landing write": commandOf(landings.writeText, "a listing's own text"),
  "review hide": commandOf(reviews.moderate, "its author reads the reason", "action=hide"),
  "review publish": commandOf(reviews.moderate, "shows a hidden one again", "action=publish"),
  "status-change list": commandOf(statusChanges.listAll, "what teachers ask, oldest first"),
  "status-change approve": commandOf(statusChanges.decide, "from a day on", "decision=approve"),
  "status-change refuse": commandOf(statusChanges.decide, "with a reason", "decision=refuse"),
  "suspension list": commandOf(suspensions.listAll, "suspensions, oldest first, what is contested"),
  "suspension show": commandOf(suspensions.showAny, "the last one of a teacher, its history"),
  "teacher list": commandOf(teachers.listAll, "in any state, the newest first"),
  "teacher show": commandOf(teachers.showAny, "a teacher in any state"),
  "teacher update": commandOf(statusChanges.updateTeacher, "flags at once, changes to approve"),
  "teacher departures": commandOf(departures.list, "who leaves or has left, why, until when"),
  "teacher leave": commandOf(departures.announce, "their last day: families are told today"),
  "teacher suspend": commandOf(suspensions.announce, "no new student, thirty days ahead"),
  "teacher lift": commandOf(suspensions.lift, "ends a suspension; the teacher is written to"),
  "teacher answer-contest": commandOf(suspensions.answer, "what a teacher says against it"),
  "withdrawal list": commandOf(withdrawals.listAll, "the money to give back first"),
  "withdrawal show": commandOf(withdrawals.showAny, "one of them, whole, with its history"),
  "withdrawal decide": commandOf(
    withdrawals.decide,
    "binds one that named nothing to its contract, refuses it with a reason, or closes it",
  ),
};
