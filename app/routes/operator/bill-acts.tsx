import { useTranslation } from "react-i18next";

import { isSettled } from "#app/modules/billing/bill/domain.ts";
import { bearers } from "#app/modules/billing/ledger/domain.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";

import { PlanAct, type ShownBill } from "./bill-plan.tsx";
import { typedEuros } from "./euros-typed.ts";
import { ReceiveFields } from "./receive-fields.tsx";

type BillProps = Readonly<{ bill: ShownBill }>;

/** What may be done of a bill; nothing of a credit note. */
export function BillActs({ bill }: BillProps) {
  const { kind, status, case_id: caseId } = bill;
  const isToPay = !isSettled(bill);
  return (
    <>
      <NothingLeft />
      {isToPay && <Receive bill={bill} />}
      {isToPay && <PlanAct bill={bill} />}
      <Write />
      {kind === "bill" && status !== "credited" && <Credit bill={bill} />}
      {caseId !== null && <Close caseId={caseId} />}
    </>
  );
}

function Receive({ bill }: BillProps) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "receive" });
  return (
    <Decision
      act="receive"
      title={t("title")}
      submit={(value) => t("submit", { amount: value("amount") })}
      hidden={{ bill: bill.number }}
      defaults={{
        amount: typedEuros(Math.max(bill.due - bill.kept, 0)),
        means: bill.awaited?.means ?? "transfer",
        difference: "",
      }}
    >
      {(field) => <ReceiveFields field={field} />}
    </Decision>
  );
}

function Write() {
  const { t } = useTranslation("desk-bill", { keyPrefix: "write" });
  return (
    <Decision act="write" title={t("title")} submit={t("submit")} fold>
      {(field) => <TextArea field={field("text")} label={t("text")} maxLength={2000} />}
    </Decision>
  );
}

function Credit({ bill }: BillProps) {
  const { t } = useTranslation("desk-bill");
  const { t: own } = useTranslation("desk-bill", { keyPrefix: "credit" });
  return (
    <Decision
      act="credit"
      title={own("title")}
      fold
      danger
      reasons={[own("reason_hours"), own("reason_gesture"), own("reason_error")]}
      reasonHint={own("reason_hint")}
      submit={(value) => own("submit", { amount: value("amount") || typedEuros(bill.due) })}
      defaults={{ paid_by: "preau", keep: "" }}
    >
      {(field) => (
        <>
          <TextField
            field={field("amount")}
            label={own("amount")}
            hint={own("amount_hint")}
            inputMode="decimal"
            width="s"
          />
          <ChoiceField
            field={field("keep")}
            label={own("paid")}
            look="pill"
            options={[
              { value: "", label: own("give_back") },
              { value: "on", label: own("keep") },
            ]}
          />
          <ChoiceField
            field={field("paid_by")}
            label={own("paid_by")}
            look="pill"
            options={bearers.map((value) => ({
              value,
              label: t(`bearer.${value}`),
            }))}
          />
        </>
      )}
    </Decision>
  );
}

function Close({ caseId }: { caseId: number }) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "close" });
  return (
    <Decision
      act="close"
      title={t("title")}
      fold
      hidden={{ case_id: caseId, status: "done" }}
      reasons={[
        t("reason_written"),
        t("reason_promised"),
        t("reason_contested"),
        t("reason_elsewhere"),
      ]}
      reasonHint={t("reason_hint")}
      submit={t("submit")}
    />
  );
}
