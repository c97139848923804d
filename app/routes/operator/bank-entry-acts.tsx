import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { paymentValue } from "./bank-entry-form.ts";
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
      {main && entry.twins.length > 0 && <Same entry={entry} />}
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

/** « Déjà enregistré ? »: what was typed by hand and may be this money; the other choice is the act below. */
function Same({ entry: { twins } }: { entry: ShownEntry }) {
  const { t } = useTranslation("desk-bank-entry", { keyPrefix: "same" });
  return (
    <Decision act="same" title={t("title")} submit={t("submit")}>
      {(field) => (
        <>
          <p>{t("lead")}</p>
          <ChoiceField
            field={field("receipt_id")}
            label={t("field")}
            options={twins.map(({ kind, id, on, reference, words, bill }) => ({
              value: kind === "receipt" ? String(id) : paymentValue(id),
              label: t("one", { day: plainDay(noonOf(on)), reference }),
              detail: bill ? t("pays", { words, bill }) : words,
            }))}
          />
        </>
      )}
    </Decision>
  );
}

function Take({ entry: { guesses, amount, twins } }: { entry: ShownEntry }) {
  const { t } = useTranslation("desk-bank-entry", { keyPrefix: "take" });
  const { t: another } = useTranslation("desk-bank-entry", { keyPrefix: "another" });
  const hasTwin = twins.length > 0;
  const words = hasTwin ? another : t;
  return (
    <Decision
      act="take"
      title={words("title")}
      submit={words("submit", { amount: sum(amount) })}
      defaults={{ bill: "", difference: "" }}
      hidden={hasTwin ? { recorded: "another" } : undefined}
      fold={hasTwin}
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
