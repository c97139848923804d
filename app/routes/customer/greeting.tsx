import { useTranslation } from "react-i18next";

type GreetingProps = {
  firstname: string;
  courses: number;
  /** To confirm at the bank, or with another card. */
  payments: number;
  /** Stages whose money is awaited. */
  stages: number;
  /** Undefined when they could not be asked: nobody is told then that all is done. */
  requests: number | undefined;
  /** Something goes on without the family: a request, lessons. */
  running: boolean;
};

/** What waits, in the title of the family’s home, as many as its entry of the menu says: courses to validate or to pay, else stages to pay, else requests, else nothing. */
export function Greeting({ firstname, running, ...waiting }: GreetingProps) {
  const { t } = useTranslation("course");
  const first = firstOf(waiting);
  if (!first) {
    return (
      <>
        {t(waiting.requests === 0 && !running ? "greeting.done" : "greeting.only", { firstname })}
      </>
    );
  }
  const { what, count, then } = first;
  return (
    <>
      {t("greeting.hello", { firstname })}{" "}
      <span className={then === "awaits" ? undefined : "whitespace-nowrap"}>
        <mark>{t(`greeting.${what}`, { count })}</mark> {t(`greeting.${then}`, { count })}
      </span>
    </>
  );
}

type First = Readonly<{
  what: "courses" | "payments" | "stages" | "requests";
  count: number;
  then: "todo" | "to_pay" | "awaits";
}>;

/** Courses to validate and courses to pay are courses that wait. */
function firstOf({
  courses,
  payments,
  stages,
  requests = 0,
}: Omit<GreetingProps, "firstname" | "running">): First | undefined {
  const all: readonly First[] = [
    {
      what: courses > 0 ? "courses" : "payments",
      count: courses + payments,
      then: payments > 0 ? "awaits" : "todo",
    },
    { what: "stages", count: stages, then: "to_pay" },
    { what: "requests", count: requests, then: "awaits" },
  ];
  return all.find(({ count }) => count > 0);
}
