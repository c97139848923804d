import { useTranslation } from "react-i18next";

import { CourseTodo } from "#app/modules/course/components/course-todo.tsx";
import { DeclinedTodo } from "#app/modules/course/components/declined-todo.tsx";
import { PaymentTodo } from "#app/modules/course/components/payment-todo.tsx";
import type { Course } from "#app/modules/course/endpoints.ts";
import { RequestTodo } from "#app/modules/lesson-request/components/request-todo.tsx";
import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";
import { PlannedTodo } from "#app/modules/planned-course/components/planned-todo.tsx";
import type { PlannedCourse } from "#app/modules/planned-course/endpoints.ts";
import { StageTodo } from "#app/modules/registration/components/stage-todo.tsx";
import type { Held } from "#app/modules/registration/endpoints.ts";
import { Block } from "#app/ui/failed.tsx";

import { Teachers } from "./coming.tsx";

type LeadProps = Readonly<{
  list: { validatingLessons: readonly Course[]; payingLessons: readonly Course[] };
  taught: LessonRequest[];
  /** Undefined, each of these, when they could not be asked. */
  planned: readonly PlannedCourse[] | undefined;
  stages: readonly Held[] | undefined;
  requests: readonly LessonRequest[] | undefined;
}>;

/** What waits for the family, then its teachers. */
export function Lead({ list, stages, requests, taught, planned = [] }: LeadProps) {
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
      {planned.map(
        (one) => one.may_answer && <PlannedTodo key={one.id} planned={one} side="customer" />,
      )}
      <Block
        title={t("list.stages")}
        of={stages}
        each={(held) => <StageTodo key={held.id} held={held} />}
      />
      <Block
        title={t("list.requests")}
        of={requests}
        each={(request) => <RequestTodo key={request.id} request={request} />}
      />
      <Teachers taught={taught} />
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
