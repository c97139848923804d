import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import { sumOf } from "#app/lib/sum-of.ts";
import { isToJudge } from "#app/modules/lessons/course/components/to-judge.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import {
  plannedIn,
  todosOf,
} from "#app/modules/lessons/planned-course/components/planned-todo.tsx";

import type { OtherTodo } from "./other-todos.server.ts";

type Waiting = Readonly<{
  list: { validatingLessons: readonly Course[]; payingLessons: readonly Course[] };
  coming?: readonly Coming[] | undefined;
  groupLessons?: readonly unknown[] | undefined;
  requests?: readonly unknown[] | undefined;
  means?: object | undefined;
  owed: readonly unknown[];
  others: readonly OtherTodo[];
}>;

/** Each thing that waits, once: their sum is that of the menu's counts. */
export const waitingIn = ({ list, coming, ...shown }: Waiting) => ({
  courses: list.validatingLessons.filter(isToJudge).length,
  payments: list.payingLessons.length,
  means: shown.means ? 1 : 0,
  planned: coming && todosOf("customer", plannedIn(coming)).length,
  groupLessons: shown.groupLessons?.length,
  requests: shown.requests?.length,
  refunds: shown.owed.length,
  others: sumOf(shown.others, ({ count }) => count),
});

type GreetingProps = {
  firstname: string;
  courses: number;
  payments: number;
  planned: number | undefined;
  groupLessons: number | undefined;
  means: number;
  refunds?: number;
  /** Price, class, billing, agency account or seat to answer. */
  others?: number;
  /** Undefined on failure: the page then never says that all is done. */
  requests: number | undefined;
  running: boolean;
};

/** The title's count equals the cards below, each counted as in its menu entry. */
export function Greeting({ firstname, running, ...waiting }: GreetingProps) {
  const { t } = useTranslation("course");
  const kinds = inShort(kindsOf(waiting));
  const [first] = kinds;
  if (!first) {
    return (
      <>
        {t(
          waiting.requests === 0 && waiting.groupLessons === 0 && waiting.planned === 0 && !running
            ? "greeting.done"
            : "greeting.only",
          { firstname },
        )}
      </>
    );
  }
  const then = kinds.length > 1 ? "awaits" : first.then;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {t("greeting.hello", { firstname })}{" "}
      <span className={then === "awaits" ? undefined : "whitespace-nowrap"}>
        {kinds.map(({ what, count }, index) => (
          <Fragment key={what}>
            {index > 0 && ` ${t("greeting.and")} `}
            <mark className="whitespace-nowrap">{t(`greeting.${what}`, { count })}</mark>
          </Fragment>
        ))}{" "}
        {t(`greeting.${then}`, { count: all })}
      </span>
    </>
  );
}

/** More than two kinds: how many things in all. */
const inShort = (kinds: readonly Kind[]): readonly Kind[] =>
  kinds.length < 3
    ? kinds
    : [{ what: "things", count: kinds.reduce((sum, { count }) => sum + count, 0), then: "to_do" }];

type Kind = Readonly<{
  what:
    | "courses"
    | "payments"
    | "means"
    | "planned"
    | "stages"
    | "requests"
    | "refunds"
    | "others"
    | "things";
  count: number;
  then: "to_do" | "todo" | "to_add" | "to_pay" | "to_confirm" | "to_give" | "awaits";
}>;

function kindsOf({
  courses,
  payments,
  means,
  refunds = 0,
  others = 0,
  planned = 0,
  groupLessons: groupLessons = 0,
  requests = 0,
}: Omit<GreetingProps, "firstname" | "running">): readonly Kind[] {
  const all: readonly Kind[] = [
    {
      what: courses > 0 ? "courses" : "payments",
      count: courses + payments,
      then: payments > 0 ? "awaits" : "todo",
    },
    { what: "means", count: means, then: "to_add" },
    { what: "planned", count: planned, then: "to_confirm" },
    { what: "stages", count: groupLessons, then: "to_pay" },
    { what: "requests", count: requests, then: "awaits" },
    { what: "refunds", count: refunds, then: "to_give" },
    { what: "others", count: others, then: "awaits" },
  ];
  return all.filter(({ count }) => count > 0);
}
