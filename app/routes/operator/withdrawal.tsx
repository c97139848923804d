import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-withdrawal"] };

export const meta = pageMeta("desk-withdrawal:page", { noindex: true });

export const loader = operatorLoader(async ({ api, withdrawalId: id }) => {
  const { history, ...withdrawal } = await api(withdrawals.showAny, { params: { id } });
  return { withdrawal, lines: linesOf("withdrawal", history) };
});

export const action = decisionAction({
  acts: {
    decide: {
      endpoint: withdrawals.decide,
      params: ({ withdrawalId }) => ({ id: withdrawalId }),
      done: "desk-withdrawal:done",
    },
  },
  back: pathTo(deskPaths.deskMoneyList, { moneyList: "retractations" }),
  queue: "withdrawal",
  machine: "withdrawal",
  id: ({ withdrawalId = "" }) => withdrawalId,
});

/** A withdrawal: what it names, what it does, and what an operator decides of a doubtful one (API-299). */
export default function Withdrawal() {
  const { t } = useTranslation("desk-withdrawal");
  const { withdrawal, lines } = useLoaderData<typeof loader>();
  const { name, state, customer_id: customerId } = withdrawal;
  return (
    <ThingPage
      back={{
        to: pathTo(deskPaths.deskMoneyList, { moneyList: "retractations" }),
        words: t("back"),
      }}
      title={t("title", { name, contract: withdrawal.found ?? withdrawal.contract })}
      lead={t("lead", {
        word: withdrawal.word,
        at: fullInstant(new Date(withdrawal.stated_at)),
      })}
      known={useFacts()}
      history={lines}
      people={
        customerId !== null && (
          <Link to={pathTo(deskPaths.deskFamily, { customerId: String(customerId) })}>{name}</Link>
        )
      }
    >
      <NothingLeft />
      {state === "received" && withdrawal.acts_at === null && <Decide />}
    </ThingPage>
  );
}

function useFacts() {
  const { t } = useTranslation("desk-withdrawal", { keyPrefix: "known" });
  const { withdrawal } = useLoaderData<typeof loader>();
  const { bill_id: billId, to_give_back: cents, give_back_by: by, acts_at: actsAt } = withdrawal;
  const instantOf = (at: string | null) => at && fullInstant(new Date(at));
  const toBill =
    billId === null ? undefined : pathTo(deskPaths.deskBill, { billId: String(billId) });
  const facts = [
    ["reference", withdrawal.reference],
    ["email", withdrawal.email],
    ["contract", withdrawal.contract],
    ["found", withdrawal.found],
    ["bill", toBill && <Link to={toBill}>{t("see_bill")}</Link>],
    ["acknowledged", instantOf(withdrawal.acknowledged_at)],
    ["acts_at", instantOf(actsAt)],
    ["to_give_back", cents > 0 && sum(cents)],
    ["give_back_by", instantOf(by)],
    ["effect", withdrawal.effect],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ label: t(name), value }] : []));
}

function Decide() {
  const { t } = useTranslation("desk-withdrawal", { keyPrefix: "decide" });
  return (
    <Decision
      act="decide"
      title={t("title")}
      danger
      reasons={[t("reason_found"), t("reason_unknown"), t("reason_late")]}
      reasonHint={t("reason_hint")}
      submit={(value) => t(`submit.${value("decision") || "bind"}`)}
    >
      {(field) => (
        <ChoiceField
          field={field("decision")}
          label={t("what")}
          options={[
            {
              value: "bind",
              label: t("bind"),
              reveal: (
                <TextField
                  field={field("contract")}
                  label={t("contract")}
                  hint={t("contract_hint")}
                />
              ),
            },
            { value: "refuse", label: t("refuse") },
            { value: "close", label: t("close") },
          ]}
        />
      )}
    </Decision>
  );
}
