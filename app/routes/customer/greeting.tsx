import { useTranslation } from "react-i18next";

type GreetingProps = {
  firstname: string;
  courses: number;
  /** Undefined when they could not be asked: nobody is told then that all is done. */
  requests: number | undefined;
  /** Something goes on without the family: a request, lessons. */
  running: boolean;
};

/** What waits, in the title of the family’s home: courses to validate first, else requests, else nothing. */
export function Greeting({ firstname, courses, requests, running }: GreetingProps) {
  const { t } = useTranslation("course");
  const count = courses || (requests ?? 0);
  if (count === 0) {
    return <>{t(requests === 0 && !running ? "greeting.done" : "greeting.only", { firstname })}</>;
  }
  return (
    <>
      {t("greeting.hello", { firstname })}{" "}
      <span className="whitespace-nowrap">
        <mark>{t(courses ? "greeting.courses" : "greeting.requests", { count })}</mark>{" "}
        {courses ? t("greeting.todo") : t("greeting.awaits", { count })}
      </span>
    </>
  );
}
