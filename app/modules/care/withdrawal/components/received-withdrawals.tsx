import { useTranslation } from "react-i18next";

import { longDay, timeOfDay } from "#app/lib/french-date.ts";
import type { ReceivedWithdrawal } from "#app/modules/care/withdrawal/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";

export function ReceivedWithdrawals({ received }: { received: readonly ReceivedWithdrawal[] }) {
  const { t } = useTranslation("withdrawal", { keyPrefix: "answer" });
  return received.map(({ uuid, statement, title, acts_at: at }) => (
    <section key={uuid} className="mb-s6">
      <h2 className="mb-s2 text-lg">{t("title")}</h2>
      <p>
        {title}. {statement}
      </p>
      <p className="mt-s2 mb-s3">{at ? t("acts", { at: hourOf(new Date(at)) }) : t("waits")}</p>
      <Buttons>
        <ButtonLink to={pathTo(paths.withdrawalStep, { uuid })} variant="primary">
          {t("open")}
        </ButtonLink>
      </Buttons>
    </section>
  ));
}

const hourOf = (at: Date) => `${longDay(at)} \u00e0 ${timeOfDay(at)}`;
