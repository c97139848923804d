import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { sum } from "#app/lib/price.ts";
import type { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { otherThan } from "./bill-typed.ts";
import { BillGuesses, DifferenceField } from "./receipt-fields.tsx";

export type ShownEntry = Omit<Answer<typeof bankStatements.showEntry>, "history">;

const over = { taken: "decided", closed: "decided", to_take: "waits", noted: "kept" } as const;

/** Received, for a bill or for none; or closed with a reason. */
export function BankEntryActs({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation("desk-bank-entry");
  const { state, kind } = entry;
  if (state !== "to_see") return <p className="mt-s5">{t(over[state])}</p>;
  const main = kind === "credit";
  return (
    <>
      {main && <Take entry={entry} />}
      <Decision
        act="close"
        fold={main}
        title={t("close.title")}
        submit={t("close.submit")}
        reasons={[t("close.reason_known"), t("close.reason_own"), t("close.reason_done")]}
      />
    </>
  );
}

function Take({ entry: { guesses, amount } }: { entry: ShownEntry }) {
  const { t } = useTranslation("desk-bank-entry", { keyPrefix: "take" });
  return (
    <Decision
      act="take"
      title={t("title")}
      submit={t("submit", { amount: sum(amount) })}
      defaults={{ bill: "", difference: "" }}
    >
      {(field) => (
        <>
          <BillGuesses field={field("bill")} label={t("bill")} guesses={guesses} none={t("none")} />
          <TextField
            field={otherThan(field)}
            label={t("other")}
            hint={t("other_hint")}
            maxLength={200}
          />
          <DifferenceField field={field("difference")} />
        </>
      )}
    </Decision>
  );
}
