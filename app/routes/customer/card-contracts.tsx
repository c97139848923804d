import { useTranslation } from "react-i18next";

import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

/** Removing a saved card is always possible (API-073). */
export function RemoveLink() {
  const { t } = useTranslation("charging");
  return (
    <DialogLink to={paths.removeCard} className={buttonClass({ variant: "quiet" })}>
      {t("card.remove")}
    </DialogLink>
  );
}

/** Contracts waiting for a means of payment (CUS-022, STM-16). */
export function Unpaid({ contracts }: { contracts: readonly Contract[] }) {
  const { t } = useTranslation("charging");
  return (
    <Section title={t("unpaid.title")}>
      <p className="mb-s3">{t("unpaid.text")}</p>
      <Rows label={t("unpaid.title")}>
        {contracts.map(({ id, subject, student, teacher, payment_state: unpaid }) => (
          <Row
            key={id}
            title={t("unpaid.contract", {
              subject: subject.name,
              student: student.firstname,
              teacher: teacher.firstname,
            })}
            end={unpaid && <StateTag state={unpaid} />}
          />
        ))}
      </Rows>
    </Section>
  );
}
