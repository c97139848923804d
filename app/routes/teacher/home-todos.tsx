import { useTranslation } from "react-i18next";

import type { Lacking } from "#app/modules/career/application/lacking.domain.ts";
import { LackingTodo } from "#app/modules/career/teacher-space/components/lacking-todo.tsx";
import {
  type TeachingCounts,
  teachingThings,
  TeachingTodo,
} from "#app/modules/catalogue/group-lesson/components/teaching-todo.tsx";
import { WeekTodo } from "#app/modules/catalogue/teacher/components/availability-todo.tsx";
import {
  FirstCourseTodo,
  toSettle,
} from "#app/modules/lessons/contract/components/first-course-todo.tsx";
import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { TeacherCourseTodo } from "#app/modules/lessons/course/components/teacher-course-todo.tsx";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { TeacherPlannedTodo } from "#app/modules/lessons/planned-course/components/teacher-planned-todo.tsx";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { Failed } from "#app/ui/failed.tsx";
import { Todos } from "#app/ui/todo.tsx";

import type { standing } from "./home-lists.ts";
import { ProposalTodo } from "./proposal-todo.tsx";

/** A list that could not be loaded is undefined. */
type HomeTodosProps = Readonly<{
  met: readonly PlannedCourse[];
  proposals: readonly TeacherProposal[] | undefined;
  waiting: readonly TeacherCourse[];
  planned: readonly PlannedCourse[] | undefined;
  toFix: readonly TeacherStudent[] | undefined;
  teaching: TeachingCounts;
  week: ReturnType<typeof standing>["week"];
  lacking: readonly Lacking[];
}>;

/** What waits, what families wait for first: three, then how many others (TEA-001). */
export function HomeTodos(shown: HomeTodosProps) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "home" });
  const { proposals, planned, toFix } = shown;
  return (
    <>
      <Todos others={(count) => t("others", { count })}>
        {[...ofFamilies(shown), ...ofTheirFile(shown)]}
      </Todos>
      {!proposals && <Failed title={t("proposals")} />}
      {!planned && <Failed title={t("planned_title")} />}
      {!toFix && <Failed title={t("students")} />}
    </>
  );
}

const plannedTodo = (one: PlannedCourse) => (
  <TeacherPlannedTodo key={`planned ${one.id}`} planned={one} />
);

const ofFamilies = ({ met, waiting, proposals = [], planned = [], toFix = [] }: HomeTodosProps) => [
  ...met.map(plannedTodo),
  ...proposals.map((one) => <ProposalTodo key={`proposal ${one.id}`} proposal={one} />),
  ...waiting.map((course) => <TeacherCourseTodo key={`course ${course.id}`} course={course} />),
  ...planned.map(plannedTodo),
  ...toFix.flatMap((student) =>
    toSettle(student).map((contract) => (
      <FirstCourseTodo key={`first ${contract.id}`} student={student} contract={contract} />
    )),
  ),
];

/** What holds payments back comes before the stages. */
const ofTheirFile = ({ teaching, week, lacking }: HomeTodosProps) => [
  ...(lacking.length > 0 ? [<LackingTodo key="lacking" lacking={lacking} />] : []),
  ...teachingThings(teaching).map((name) => (
    <TeachingTodo key={name} of={name} count={teaching[name]} />
  )),
  ...(week ? [<WeekTodo key="week" week={week} />] : []),
];
