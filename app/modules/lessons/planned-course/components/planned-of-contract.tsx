import { useTranslation } from "react-i18next";

import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Section } from "#app/ui/layout.tsx";
import { TodoRows } from "#app/ui/todo.tsx";

import { ComingRows } from "./planned-row.tsx";
import { plannedIn, PlannedTodo, todosOf, waitsFor } from "./planned-todo.tsx";
import { TeacherPlannedTodo } from "./teacher-planned-todo.tsx";

type PlannedOfContractProps = Readonly<{
  coming: readonly Coming[];
  side: Side;
  plan: string | undefined;
  /** Another to-do stands above, in full. */
  isBelow?: boolean;
}>;

export function PlannedOfContract({ coming, side, plan, isBelow }: PlannedOfContractProps) {
  const { t } = useTranslation("planned-course");
  const toAnswer = todosOf(side, plannedIn(coming));
  const rows = coming.filter((one) => !one.planned || !waitsFor(side, one.planned));
  const todos = toAnswer.map((one) =>
    side === "teacher" ? (
      <TeacherPlannedTodo key={one.id} planned={one} />
    ) : (
      <PlannedTodo key={one.id} planned={one} side={side} />
    ),
  );
  const inFull = isBelow ? 0 : 1;
  return (
    <>
      {todos.slice(0, inFull)}
      <TodoRows>{todos.slice(inFull)}</TodoRows>
      <Section
        title={t("coming.title")}
        more={
          plan && (
            <ActLink to={plan} opens="plan-course">
              {t("plan.open")}
            </ActLink>
          )
        }
      >
        {rows.length === 0 ? (
          <p className="text-ink-2">{t(plan ? "coming.none" : "coming.none_now")}</p>
        ) : (
          <ComingRows coming={rows} side={side} />
        )}
      </Section>
    </>
  );
}
