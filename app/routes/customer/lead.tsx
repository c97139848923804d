import { useTranslation } from "react-i18next";

import { RefundTodo } from "#app/modules/billing/refund/components/refund-todo.tsx";
import type { OwnRefund } from "#app/modules/billing/refund/own.endpoints.ts";
import { GroupLessonTodo } from "#app/modules/group-lessons/registration/components/group-lesson-todo.tsx";
import type { Held } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { MeansTodo } from "#app/modules/lessons/contract/components/brought-teacher.tsx";
import { CourseTodo } from "#app/modules/lessons/course/components/course-todo.tsx";
import { DeclinedTodo } from "#app/modules/lessons/course/components/declined-todo.tsx";
import { PaymentTodo } from "#app/modules/lessons/course/components/payment-todo.tsx";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { RequestTodo } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import {
  PlannedTodo,
  todosOf,
} from "#app/modules/lessons/planned-course/components/planned-todo.tsx";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { Failed } from "#app/ui/failed.tsx";
import { Todos } from "#app/ui/todo.tsx";

import { byDeadline, type Dated } from "./by-deadline.ts";
import type { invitedOf } from "./coming.tsx";
import { OtherTodoCard } from "./other-todo.tsx";
import type { OtherTodo } from "./other-todos.server.ts";

type LeadProps = Readonly<{
  list: { validatingLessons: readonly Course[]; payingLessons: readonly Course[] };
  means: ReturnType<typeof invitedOf>["means"];
  planned: readonly PlannedCourse[] | undefined;
  groupLessons: readonly Held[] | undefined;
  requests: readonly LessonRequest[] | undefined;
  owed: readonly OwnRefund[];
  others: readonly OtherTodo[];
}>;

/** What waits, by its deadline: three, then how many others (CUS-053). */
export function Lead(shown: LeadProps) {
  const { t } = useTranslation("course");
  const { groupLessons, requests } = shown;
  return (
    <>
      <Todos others={(count) => t("list.others", { count })} weighs={weigh(shown.others)}>
        {[...ofPayments(shown), ...ofElse(shown)]}
      </Todos>
      {!groupLessons && <Failed title={t("list.stages")} />}
      {!requests && <Failed title={t("list.requests")} />}
    </>
  );
}

/** A card of several things of one page counts for each, as in the menu. */
function weigh(others: LeadProps["others"]): (key: string | null) => number {
  const counts = new Map(others.map(({ to, count }) => [to, count]));
  return (key) => counts.get(key ?? "") ?? 1;
}

const dueOf = ({ state }: Pick<Course, "state">) => state.waiting?.deadline;

/** A payment that failed is never folded away. */
const ofPayments = ({ list }: LeadProps) =>
  byDeadline(
    list.payingLessons.map((course): Dated => [
      dueOf(course.payment ?? course),
      <Paying key={`to-pay ${course.id}`} course={course} />,
    ]),
  );

const ofElse = (shown: LeadProps) => byDeadline([...ofLessons(shown), ...ofRest(shown)]);

const ofLessons = ({ list, planned = [], requests = [] }: LeadProps): Dated[] => [
  ...list.validatingLessons.map((course): Dated => [
    dueOf(course),
    <CourseTodo key={`to-judge ${course.id}`} course={course} />,
  ]),
  ...todosOf("customer", planned).map((one): Dated => [
    dueOf(one),
    <PlannedTodo key={`planned ${one.id}`} planned={one} side="customer" />,
  ]),
  ...requests.map((one): Dated => [
    dueOf(one),
    <RequestTodo key={`request ${one.id}`} request={one} />,
  ]),
];

const ofRest = ({ owed, means, others, groupLessons = [] }: LeadProps): Dated[] => [
  ...groupLessons.map((held): Dated => [
    held.deadline,
    <GroupLessonTodo key={`held ${held.id}`} held={held} />,
  ]),
  ...owed.map((refund): Dated => [
    dueOf(refund),
    <RefundTodo key={`refund ${refund.id}`} refund={refund} />,
  ]),
  ...(means ? [[null, <MeansTodo key="means" contract={means} />] satisfies Dated] : []),
  ...others.map((one): Dated => [null, <OtherTodoCard key={one.to} todo={one} />]),
];

function Paying({ course }: { course: Course }) {
  const { advance_declined: billId } = course;
  return billId === null ? (
    <PaymentTodo course={course} />
  ) : (
    <DeclinedTodo course={course} billId={billId} />
  );
}
