import { useTranslation } from "react-i18next";

type GreetingProps = { firstname: string; count: number | undefined };

/** « tout est à jour » only when every list could be loaded. */
export function Greeting({ firstname, count }: GreetingProps) {
  const { t } = useTranslation("teacher-space");
  if (count === undefined) return <>{t("home.greeting", { firstname })}</>;
  if (count === 0) return <>{t("home.done", { firstname })}</>;
  return (
    <>
      {t("home.hello", { firstname })}{" "}
      <span className="whitespace-nowrap">
        <mark>{t("home.things", { count })}</mark> {t("home.todo")}
      </span>
    </>
  );
}
