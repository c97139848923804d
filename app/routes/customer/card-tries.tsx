import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/course/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { More, Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

/** The last attempts that did not pass, each with its cause and what comes next (CUS-022). */
export function Troubled({ courses }: { courses: readonly Course[] }) {
  const { t } = useTranslation("charging");
  return (
    <Section title={t("tries.title")} more={<More to={paths.courses}>{t("tries.all")}</More>}>
      <Rows label={t("tries.title")}>
        {courses.map((course) => (
          <TroubledRow key={course.id} course={course} />
        ))}
      </Rows>
    </Section>
  );
}

function TroubledRow({ course: { id, date, payment } }: { course: Course }) {
  const { t } = useTranslation("charging");
  if (!payment?.status) return null;
  const { status, amount, message, state } = payment;
  return (
    <Row
      title={t("tries.course", { amount: sum(amount), date: plainDay(new Date(date)) })}
      detail={message}
      end={<StateTag state={state} />}
    >
      <WaitingLine state={state} />
      {status === "requires_action" && (
        <p className="mt-s2">
          <DialogLink
            to={pathTo(paths.authenticatePayment, { courseId: String(id) })}
            opens="handle-authenticated-payment"
            className={buttonClass({ variant: "primary", size: "s" })}
          >
            {t("tries.authenticate")}
          </DialogLink>
        </p>
      )}
    </Row>
  );
}

/** When the card is charged, in three steps. */
export function WhenCharged() {
  const { t } = useTranslation("charging");
  return (
    <section>
      <h2>{t("when.title")}</h2>
      <ol className="mt-s2 grid list-decimal gap-1 pl-s5">
        {["given", "validated", "charged"].map((step) => (
          <li key={step}>{t(`when.${step}`)}</li>
        ))}
      </ol>
      <p className="mt-s3 text-sm text-ink-2">{t("when.never")}</p>
    </section>
  );
}
