import { Fragment } from "react";
import { useTranslation } from "react-i18next";

type GreetingProps = {
  firstname: string;
  courses: number;
  /** To confirm at the bank, or with another card. */
  payments: number;
  /** Dates to confirm; undefined, as stages and requests, when they could not be asked. */
  planned: number | undefined;
  /** Stages whose money is awaited. */
  groupLessons: number | undefined;
  /** A card that a teacher's invitation waits for, if none is saved. */
  means: number;
  /** They, and stages, are undefined when they could not be asked: nobody is told then that all is done. */
  requests: number | undefined;
  /** Something goes on without the family: a request, lessons. */
  running: boolean;
};

/** What waits, in the title of the family’s home: as many as there are cards under it, each counted as its entry of the menu counts it. */
export function Greeting({ firstname, running, ...waiting }: GreetingProps) {
  const { t } = useTranslation("course");
  const kinds = kindsOf(waiting);
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
            {index > 0 && (index === kinds.length - 1 ? ` ${t("greeting.and")} ` : ", ")}
            <mark className="whitespace-nowrap">{t(`greeting.${what}`, { count })}</mark>
          </Fragment>
        ))}{" "}
        {t(`greeting.${then}`, { count: all })}
      </span>
    </>
  );
}

type Kind = Readonly<{
  what: "courses" | "payments" | "means" | "planned" | "stages" | "requests";
  count: number;
  then: "todo" | "to_add" | "to_pay" | "to_confirm" | "awaits";
}>;

/** Courses to validate and courses to pay are courses that wait. */
function kindsOf({
  courses,
  payments,
  means,
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
  ];
  return all.filter(({ count }) => count > 0);
}
