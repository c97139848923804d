import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { fullInstant, noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { BankEntryActs, type ShownEntry } from "./bank-entry-acts.tsx";
import { chosenIn } from "./bank-entry-form.ts";
import { billIn } from "./bill-typed.ts";
import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-bank-entry", "desk-bank", "desk-bill", "desk-receipt"] };

export const meta = pageMeta("desk-bank-entry:page", { noindex: true });

export const loader = operatorLoader(async ({ api, bankEntryId: id }) => {
  const { history, ...entry } = await api(bankStatements.showEntry, { params: { id } });
  return { entry, lines: linesOf("bank_entry", history) };
});

const here = ({ bankEntryId }: Readonly<Record<string, string | undefined>>) => ({
  id: bankEntryId,
});

export const action = decisionAction({
  acts: {
    take: {
      endpoint: bankStatements.takeEntry,
      params: here,
      prepare: billIn,
      done: "desk-bank:done.take",
    },
    same: {
      endpoint: bankStatements.recogniseEntry,
      params: here,
      prepare: chosenIn,
      done: "desk-bank:done.same",
    },
    close: { endpoint: bankStatements.closeEntry, params: here, done: "desk-bank:done.close" },
  },
  back: deskPaths.deskBankStatement,
  queue: "bank_entry",
  machine: "bank_entry",
  id: (params) => here(params).id ?? "",
});

/** A movement of our bank: why it was not taken, what it may be of, and its decision (OPS-42). */
export default function BankEntry() {
  const { t } = useTranslation("desk-bank-entry");
  const { t: bank } = useTranslation("desk-bank");
  const { entry, lines } = useLoaderData<typeof loader>();
  const { kind, amount, words, entity, on, imported_at: at } = entry;
  return (
    <ThingPage
      back={{ to: deskPaths.deskBankStatement, words: bank("page") }}
      title={t("title", { kind: bank(`kind.${kind}`), amount: sum(amount), words })}
      lead={t("lead", {
        account: bank(`import.account.${entity}`),
        day: plainDay(noonOf(on)),
        at: fullInstant(new Date(at)),
      })}
      known={useKnown(entry)}
      history={lines}
    >
      <NothingLeft />
      <BankEntryActs entry={entry} />
    </ThingPage>
  );
}

function useKnown({ doubt, name, reference, ...entry }: ShownEntry) {
  const { t } = useTranslation("desk-bank-entry");
  const { t: bank } = useTranslation("desk-bank");
  const { bill, bill_id: billId, receipt_id: receiptId, refund_id: refundId } = entry;
  const linked = (
    id: number | null,
    label: string,
    to: (named: string) => string,
    words: string,
  ) => (id === null ? [] : [{ label, value: <Link to={to(String(id))}>{words}</Link> }]);
  return [
    ...(doubt ? [{ label: t("why"), value: bank(`doubt.${doubt}`) }] : []),
    ...(name ? [{ label: t("name"), value: name }] : []),
    ...(reference ? [{ label: t("reference"), value: reference }] : []),
    ...linked(
      billId,
      t("bill"),
      (named) => pathTo(deskPaths.deskBill, { billId: named }),
      bill ?? "",
    ),
    ...linked(
      receiptId,
      t("receipt"),
      (named) => pathTo(deskPaths.deskReceipt, { unmatchedReceiptId: named }),
      t("see_receipt"),
    ),
    ...linked(
      refundId,
      t("refund"),
      (named) => pathTo(deskPaths.deskRefund, { refundId: named }),
      t("see_refund"),
    ),
  ];
}
