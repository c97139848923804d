import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayInWords } from "#app/lib/french-date.ts";
import type { Absence } from "#app/modules/catalogue/teacher/absences.domain.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

/** Days without a course, which no week says (TEA-034). */
export function Absences({ absences }: { absences: readonly Absence[] }) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "absence" });
  return (
    <section className="mt-s6">
      <h2 className="mb-s2 text-lg">{t("title")}</h2>
      {absences.length > 0 && (
        <Rows label={t("title")}>
          {absences.map((absence) => (
            <Row
              key={absence.from}
              title={t("when", daysOf(absence))}
              end={<Remove absence={absence} />}
            />
          ))}
        </Rows>
      )}
      <p className="my-s2 text-sm text-ink-2">{t("hint")}</p>
      <DialogLink to={paths.addAbsence}>{t("add")}</DialogLink>
    </section>
  );
}

const daysOf = ({ from, until }: Absence) => ({
  context: from === until ? "day" : undefined,
  from: dayInWords(from),
  until: dayInWords(until),
});

function Remove({ absence }: { absence: Absence }) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "absence" });
  return (
    <Form method="post" action={paths.addAbsence}>
      <input type="hidden" name="remove" value={absence.from} />
      <Button size="s" aria-label={t("remove_which", { from: dayInWords(absence.from) })}>
        {t("remove")}
      </Button>
    </Form>
  );
}
