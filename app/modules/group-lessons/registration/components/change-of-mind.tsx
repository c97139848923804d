import i18next from "i18next";
import { useTranslation } from "react-i18next";

import { dayInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";

import { refundWordsBefore } from "./refund-words.ts";
import { type WayOut, wayOut } from "./way-out.ts";

type Props = Readonly<{ registration: Registration }>;

/** The way out that applies now; the other is named only where it gives something else (CUS-041, PUB-069, LAW-07). */
export function ChangeOfMind({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "mind" });
  const way = wayOut(registration);
  if (!way) return null;
  return (
    <Section title={t("title")}>
      <div className="grid gap-s3">
        {way === "law" ? (
          <ByLaw registration={registration} />
        ) : (
          <ByHouse registration={registration} rule={way} />
        )}
      </div>
    </Section>
  );
}

const lawClass = buttonClass({ variant: "quiet" });

function ByLaw({ registration: { withdrawal, cancel } }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "mind" });
  if (!withdrawal) return null;
  const { number, until, refund, due } = withdrawal;
  const later = cancel.until > until ? "later_whole" : "later_credit";
  return (
    <>
      <p>
        {t("law", { day: dayInWords(until), number })}{" "}
        {due > 0 && `${t("law_due", { due: sum(due) })} `}
        <b>{refundWordsBefore(i18next.t, refund)}</b>
      </p>
      <p>
        <a href={pathTo(paths.withdrawalFrom, { number })} className={lawClass}>
          {t("law_open")}
        </a>
      </p>
      {cancel.allowed && (
        <p className="text-sm text-ink-2">{t(later, { day: dayInWords(cancel.until) })}</p>
      )}
    </>
  );
}

function ByHouse({
  registration: { id, cancel, withdrawal },
  rule,
}: Props & { rule: Exclude<WayOut, "law"> }) {
  const { t } = useTranslation("registration", { keyPrefix: "mind" });
  const { refund } = cancel;
  const hasPart = rule === "unpaid" && refund && refund.parts.length > 0;
  return (
    <>
      <p>
        {t(hasPart ? "part" : rule, { day: dayInWords(cancel.until) })}{" "}
        {refund && refund.parts.length > 0 && <b>{refundWordsBefore(i18next.t, refund)}</b>}
      </p>
      <p>
        <DialogLink
          to={pathTo(paths.cancelRegistration, { registrationId: String(id) })}
          opens="cancel-registration"
          className={lawClass}
        >
          {t("cancel")}
        </DialogLink>
      </p>
      {rule === "whole" && <p className="text-sm text-ink-2">{t("whole_later")}</p>}
      {withdrawal && (
        <p className="text-sm text-ink-2">
          {t("unpaid_law", { day: dayInWords(withdrawal.until), number: withdrawal.number })}{" "}
          <a href={pathTo(paths.withdrawalFrom, { number: withdrawal.number })}>{t("law_open")}</a>
        </p>
      )}
    </>
  );
}
