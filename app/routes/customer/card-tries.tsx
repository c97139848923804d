import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { type Debit, DebitWords } from "#app/modules/course/components/next-debit.tsx";
import type { Course } from "#app/modules/course/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { More, Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
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

/** When the card is charged, in three steps; what it pays next; and what to do without one. */
export function WhenCharged({ next }: { next: Debit | undefined }) {
  const { t } = useTranslation("charging");
  return (
    <section>
      <h2>{t("when.title")}</h2>
      <ol className="mt-s2 grid list-decimal gap-1 pl-s5">
        {["given", "validated", "charged"].map((step) => (
          <li key={step}>{t(`when.${step}`)}</li>
        ))}
      </ol>
      {next && (
        <p className="mt-s3">
          <b>{t("when.next", { amount: sum(next.price) })}</b> <DebitWords debit={next} />
        </p>
      )}
      <p className="mt-s3 text-sm text-ink-2">{t("when.never")}</p>
      <h2 className="mt-s6">{t("when.no_card")}</h2>
      <p className="mt-s2 text-ink-2">
        <NoCard />
      </p>
    </section>
  );
}

function NoCard() {
  const { t } = useTranslation("charging");
  const { contact } = useShellData();
  if (!contact) return t("when.no_card_text");
  return (
    <>
      {t("when.no_card_text")}{" "}
      <a href={`tel:${contact.call}`} className="whitespace-nowrap">
        {t("when.no_card_call", { phone: contact.phone })}
      </a>
    </>
  );
}
