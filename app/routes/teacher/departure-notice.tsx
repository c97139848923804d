import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import { paths } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";

type Props = Readonly<{ date: string; withdrawable: boolean }>;

/** The departure can be withdrawn until the last day is over. */
export function DepartureNotice({ date, withdrawable }: Props) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "leave" });
  const text = t("said", { day: longDay(noonOf(date)) });
  if (!withdrawable) {
    return (
      <Note>
        <p>{text}</p>
        <p>
          {t("stands")} <Link to={paths.contact}>{t("stands_write")}</Link>
        </p>
      </Note>
    );
  }
  return (
    <>
      <Note>
        <p>{text}</p>
        <p>{t("withdraw_lead")}</p>
      </Note>
      <Form method="post" action={paths.leavePreau}>
        <input type="hidden" name="stay" value="1" />
        <OnceKey />
        <Buttons>
          <Button>{t("withdraw")}</Button>
        </Buttons>
      </Form>
    </>
  );
}
