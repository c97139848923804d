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

/** What waits, in the title of the family’s home: courses to validate first, then payments, else requests, else nothing. */
export function Greeting({ firstname, courses, payments, requests, running }: GreetingProps) {
  const { t } = useTranslation("course");
  const first = [
    { what: "courses", count: courses } as const,
    { what: "payments", count: payments } as const,
    { what: "requests", count: requests ?? 0 } as const,
  ].find(({ count }) => count > 0);
  if (!first) {
    return <>{t(requests === 0 && !running ? "greeting.done" : "greeting.only", { firstname })}</>;
  }
  const { what, count } = first;
  return (
    <>
      {t("greeting.hello", { firstname })}{" "}
      <span className="whitespace-nowrap">
        <mark>{t(`greeting.${what}`, { count })}</mark>{" "}
        {what === "courses" ? t("greeting.todo") : t("greeting.awaits", { count })}
      </span>
    </>
  );
}
