import { useTranslation } from "react-i18next";

import type { LateContract } from "#app/modules/care/withdrawal/endpoints.ts";
import { Kv } from "#app/ui/facts.tsx";

export function WithdrawalAside({ late }: { late: readonly LateContract[] }) {
  const { t } = useTranslation("withdrawal", { keyPrefix: "aside" });
  return (
    <div className="grid gap-s6 pt-s3">
      <section>
        <h2 className="mb-s3 text-lg">{t("back")}</h2>
        <Kv
          pairs={[
            { label: t("unbegun"), value: t("all") },
            { label: t("none"), value: t("all") },
            { label: t("some"), value: t("rest") },
          ]}
        />
        <p className="mt-s3 text-ink-2">{t("way")}</p>
      </section>
      <section>
        <h2 className="mb-1 text-lg">{t("after")}</h2>
        <p className="text-ink-2">{t("after_text")}</p>
        <ul className="mt-s2 grid gap-s2 empty:hidden">
          {late.map((one) => (
            <li key={one.number}>
              <a href={one.stop} className="inline-flex min-h-tap items-center">
                {t("stop", one)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
