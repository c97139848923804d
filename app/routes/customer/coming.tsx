import { useTranslation } from "react-i18next";

import {
  BroughtTeacher,
  broughtTeachers,
  lackingMeans,
} from "#app/modules/lessons/contract/components/brought-teacher.tsx";
import type { OwnTeacher } from "#app/modules/lessons/contract/list-teachers.endpoints.ts";
import { asksFamily } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import { RunningRequest } from "#app/modules/lessons/lesson-request/components/running-request.tsx";
import {
  chosenOf,
  YourTeacherLine,
} from "#app/modules/lessons/lesson-request/components/your-teacher.tsx";
import { isRunning } from "#app/modules/lessons/lesson-request/domain.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths } from "#app/paths.ts";
import { More, Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";

/** Requests that ask the family, its teachers, running requests (CUS-033). */
export function comingOf(all: readonly LessonRequest[] = []) {
  const taught = all.filter(({ contact }) => contact !== null);
  const asking = all.filter((one) => asksFamily(one) && !taught.includes(one));
  const known = new Set([...taught, ...asking]);
  const running = all.filter((one) => isRunning(one.process) && !known.has(one));
  return { asking, taught, running };
}

/** Each inviting teacher once, with the contract that waits for a card; a waiting payment already requests one. */
export function invitedOf(
  own: readonly OwnTeacher[] = [],
  { taught, isPaying }: { taught: readonly LessonRequest[]; isPaying: boolean },
) {
  const named = new Set(taught.map((one) => chosenOf(one)?.id));
  return {
    brought: broughtTeachers(own, named),
    means: isPaying ? undefined : lackingMeans(own),
  };
}

type TeachersProps = Readonly<{ taught: readonly LessonRequest[]; brought: readonly OwnTeacher[] }>;

/** Own teachers, a line each (CUS-053). */
export function Teachers({ taught, brought }: TeachersProps) {
  const { t } = useTranslation("course");
  if (taught.length + brought.length === 0) return null;
  return (
    <Section
      title={t("list.teachers")}
      more={
        <More to={paths.myTeachers}>
          {t("list.see")}
          <span className="sr-only">{t("list.see_teachers")}</span>
        </More>
      }
    >
      <Rows label={t("list.teachers")}>
        {byTeacher(taught).map((requests) => (
          <YourTeacherLine key={requests[0].id} requests={requests} />
        ))}
        {brought.map((own) => (
          <BroughtTeacher key={own.teacher.id} own={own} />
        ))}
      </Rows>
      <More to={paths.replays} opens="replay">
        {t("list.replays")}
      </More>
    </Section>
  );
}

type Requests = [LessonRequest, ...LessonRequest[]];

export function byTeacher(taught: readonly LessonRequest[]): Requests[] {
  const groups = new Map<number, Requests>();
  for (const request of taught) {
    const teacher = chosenOf(request)?.id ?? -request.id;
    const group = groups.get(teacher);
    if (group) group.push(request);
    else groups.set(teacher, [request]);
  }
  return [...groups.values()];
}

export function Running({ running }: Pick<ReturnType<typeof comingOf>, "running">) {
  return running.map((request) => <RunningRequest key={request.id} request={request} />);
}
