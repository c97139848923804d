import { useTranslation } from "react-i18next";

import { RefundTodo } from "#app/modules/billing/refund/components/refund-todo.tsx";
import type { OwnRefund } from "#app/modules/billing/refund/own.endpoints.ts";
import { GroupLessonTodo } from "#app/modules/group-lessons/registration/components/group-lesson-todo.tsx";
import type { Held } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import {
  BroughtTeacher,
  MeansTodo,
} from "#app/modules/lessons/contract/components/brought-teacher.tsx";
import { CourseTodo } from "#app/modules/lessons/course/components/course-todo.tsx";
import { DeclinedTodo } from "#app/modules/lessons/course/components/declined-todo.tsx";
import { PaymentTodo } from "#app/modules/lessons/course/components/payment-todo.tsx";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { RequestTodo } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { PlannedTodo } from "#app/modules/lessons/planned-course/components/planned-todo.tsx";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { Block } from "#app/ui/failed.tsx";

import { type invitedOf, Teachers } from "./coming.tsx";
import { OtherTodoCard } from "./other-todo.tsx";
import type { OtherTodo } from "./other-todos.server.ts";

type LeadProps = Readonly<{
  list: { validatingLessons: readonly Course[]; payingLessons: readonly Course[] };
  taught: LessonRequest[];
  brought: ReturnType<typeof invitedOf>["brought"];
  means: ReturnType<typeof invitedOf>["means"];
  planned: readonly PlannedCourse[] | undefined;
  groupLessons: readonly Held[] | undefined;
  requests: readonly LessonRequest[] | undefined;
  owed: readonly OwnRefund[];
  others: readonly OtherTodo[];
}>;

export function Lead({ list, groupLessons, requests, planned = [], ...people }: LeadProps) {
  const { taught, brought, means, owed, others } = people;
  const { t } = useTranslation("course");
  const { validatingLessons: waiting, payingLessons: paying } = list;
  return (
    <>
      {waiting.map((course) => (
        <CourseTodo key={course.id} course={course} />
      ))}
      {paying.map((course) => (
        <Paying key={course.id} course={course} />
      ))}
      {owed.map((refund) => (
        <RefundTodo key={refund.id} refund={refund} />
      ))}
      {means && <MeansTodo contract={means} />}
      {planned.map(
        (one) => one.may_answer && <PlannedTodo key={one.id} planned={one} side="customer" />,
      )}
      {others.map((one) => (
        <OtherTodoCard key={one.to} todo={one} />
      ))}
      <Block
        title={t("list.stages")}
        of={groupLessons}
        each={(held) => <GroupLessonTodo key={held.id} held={held} />}
      />
      <Block
        title={t("list.requests")}
        of={requests}
        each={(request) => <RequestTodo key={request.id} request={request} />}
      />
      <Teachers taught={taught} />
      {brought.map((own) => (
        <BroughtTeacher key={own.teacher.id} own={own} />
      ))}
    </>
  );
}

function Paying({ course }: { course: Course }) {
  const { advance_declined: billId } = course;
  return billId === null ? (
    <PaymentTodo course={course} />
  ) : (
    <DeclinedTodo course={course} billId={billId} />
  );
}
