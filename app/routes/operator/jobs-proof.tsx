import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import type { ledger } from "#app/modules/billing/ledger/endpoints.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Empty, Section } from "#app/ui/layout.tsx";

/** What the last proof of the ledger found; it may be proved again. */
export function LedgerProof({ proof }: { proof: Answer<typeof ledger.showProof> }) {
  const { t } = useTranslation("desk-jobs", { keyPrefix: "ledger" });
  const { data, total, proved_nightly_at: at } = proof;
  return (
    <>
      <p>{at ? t("proved", { at: fullInstant(new Date(at)) }) : t("unproved")}</p>
      {total === 0 ? (
        at && <Empty title={t("ok")} />
      ) : (
        <Section title={t("faults", { count: total })}>
          <DeskTable
            caption={t("caption")}
            head={{ title: t("document"), cells: [t("fault")] }}
            rows={data.map(({ bill_id: bill, document_kind: kind, document_id: id, fault }) => ({
              key: `${kind ?? "bill"} ${String(bill ?? id)} ${fault}`,
              title: t(`of.${kind ?? "bill"}`, { id: bill ?? id }),
              cells: [t(`is.${fault}`)],
            }))}
          />
        </Section>
      )}
      <Decision act="prove" title={t("again")} submit={t("again_submit")} />
    </>
  );
}
