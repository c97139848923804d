import { useTranslation } from "react-i18next";

type GreetingProps = {
  firstname: string;
  courses: number;
  /** To confirm at the bank, or with another card. */
  payments: number;
  /** Undefined when they could not be asked: nobody is told then that all is done. */
  requests: number | undefined;
  /** Something goes on without the family: a request, lessons. */
  running: boolean;
};

/** What waits, in the title of the family’s home, as many as its entry of the menu says: courses to validate or to pay, else requests, else nothing. */
export function Greeting({ firstname, courses, payments, requests, running }: GreetingProps) {
  const { t } = useTranslation("course");
  const first = firstOf({ courses, payments, requests });
  if (!first) {
    return <>{t(requests === 0 && !running ? "greeting.done" : "greeting.only", { firstname })}</>;
  }
  const { what, count, awaits } = first;
  return (
    <>
      {t("greeting.hello", { firstname })}{" "}
      <span className={awaits ? undefined : "whitespace-nowrap"}>
        <mark>{t(`greeting.${what}`, { count })}</mark>{" "}
        {awaits ? t("greeting.awaits", { count }) : t("greeting.todo")}
      </span>
    </>
  );
}

/** Courses to validate and courses to pay are courses that wait. */
function firstOf({
  courses,
  payments,
  requests = 0,
}: Pick<GreetingProps, "courses" | "payments" | "requests">) {
  if (courses > 0)
    return { what: "courses" as const, count: courses + payments, awaits: payments > 0 };
  if (payments > 0) return { what: "payments" as const, count: payments, awaits: true };
  return requests > 0 ? { what: "requests" as const, count: requests, awaits: true } : undefined;
}
