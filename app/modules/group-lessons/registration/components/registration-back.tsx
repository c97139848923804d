import { useTranslation } from "react-i18next";

import { dayInWords, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";

export function GivenBack({ registration: { given_back: given } }: { registration: Registration }) {
  const { t } = useTranslation("registration");
  if (!given) return null;
  const { bill, note, at, parts, by, promise, refund, credit_until: until } = given;
  const back = {
    until: dayInWords(until),
    promise: t(`own.promise_${promise}`, { day: dayInWords(by) }),
  };
  const papers = [
    [pathTo(paths.billDocument, { billId: String(note.id) }), t("own.note", note)],
    [pathTo(paths.billDocument, { billId: String(bill.id) }), t("own.bill_link", bill)],
  ] as const;
  return (
    <Section title={t("own.back_title")}>
      {parts.map(({ amount, way, done }) => (
        <p key={way} className="mb-s2 max-w-read">
          {t(`${done ? "given" : "coming"}.${way}`, {
            amount: sum(amount),
            day: plainDay(new Date(at)),
            ...back,
          })}
        </p>
      ))}
      <Buttons>
        {refund?.lacks_account && (
          <ButtonLink to={pathTo(paths.refund, { refundId: String(refund.id) })} variant="primary">
            {t("own.name_account")}
          </ButtonLink>
        )}
        {papers.map(([to, words]) => (
          <ButtonLink key={to} to={to} reloadDocument variant="quiet">
            {words}
          </ButtonLink>
        ))}
      </Buttons>
    </Section>
  );
}
