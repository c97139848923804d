import { useTranslation } from "react-i18next";

import { cardWords } from "#app/modules/billing/card/components/card-name.ts";
import type { Card } from "#app/modules/billing/card-setup/endpoints.ts";
import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

export function CardRow({ card, title }: { card: Card; title: string }) {
  const { t } = useTranslation("charging");
  const { exp_month, exp_year, status } = card;
  const expiry = `${String(exp_month).padStart(2, "0")}/${String(exp_year)}`;
  const expired = status === "expired";
  return (
    <Rows label={title}>
      <Row
        title={t("card.named", cardWords(card))}
        detail={t(expired ? "card.expired" : "card.expires", { expiry })}
        end={
          <Tag colour={expired ? "red" : "green"}>
            {t(expired ? "card.to_replace" : "card.usable")}
          </Tag>
        }
      />
    </Rows>
  );
}

/** Removing a saved card is always possible (API-073). */
export function RemoveLink({ of }: { of?: "group_lesson" }) {
  const { t } = useTranslation("charging");
  const to = withQuery(paths.removeCard, { pour: of && "stages" });
  return (
    <DialogLink to={to} className={buttonClass({ variant: "quiet" })}>
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
