import { useTranslation } from "react-i18next";

import { type Coming, NextDebitLine } from "#app/modules/lessons/course/components/next-debit.tsx";
import { useShellData } from "#app/ui/shell-data.ts";

export function WhenCharged({ next }: { next: Coming }) {
  const { t } = useTranslation("charging");
  return (
    <section>
      <h2>{t("when.title")}</h2>
      <ol className="mt-s2 grid list-decimal gap-1 pl-s5">
        {["given", "validated", "charged"].map((step) => (
          <li key={step}>{t(`when.${step}`)}</li>
        ))}
      </ol>
      <h2 className="mt-s6">{t("when.next")}</h2>
      <NextDebitLine coming={next} none={t("when.no_next")} />
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
