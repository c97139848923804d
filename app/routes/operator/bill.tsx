import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefDay, fullInstant, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { isSettled } from "#app/modules/billing/bill/domain.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

import { BillActs } from "./bill-acts.tsx";
import { BillPapers } from "./bill-papers.tsx";
import type { ShownBill } from "./bill-plan.tsx";
import { dottedIn } from "./euros-typed.ts";
import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";
import { datesIn } from "./plan-dates.ts";
import { receiveAct } from "./receive-act.ts";

export const handle = { i18n: ["desk-bill", "desk-money", "desk-receipt", "documents"] };

export const meta = pageMeta("desk-bill:page", { noindex: true });

export const loader = operatorLoader(async ({ api, billId: id }) => {
  const { history, ...bill } = await api(bills.showAny, { params: { id } });
  return { bill, lines: linesOf("bill", history) };
});

type Params = Readonly<{ billId?: string }>;

const here = ({ billId = "" }: Params) => ({ id: billId });
const stay = ({ billId = "" }: Params) => pathTo(deskPaths.deskBill, { billId });

export const action = decisionAction({
  acts: {
    receive: receiveAct,
    credit: {
      endpoint: bills.credit,
      params: here,
      done: "desk-bill:done.credit",
      to: stay,
      prepare: (form) => {
        dottedIn(form, "amount");
      },
    },
    plan: {
      endpoint: payments.plan,
      params: here,
      done: "desk-bill:done.plan",
      prepare: datesIn,
    },
    write: { endpoint: bills.write, params: here, done: "desk-bill:done.write", to: stay },
    close: {
      endpoint: cases.update,
      params: (_, form) => ({ id: form.get("case_id") }),
      done: "desk-bill:done.close",
    },
  },
  back: deskPaths.deskPayments,
  queue: "unpaid",
  machine: "bill",
  id: ({ billId = "" }) => billId,
});

/** A bill: its lines, attempts and history, both people, and what may be done (OPS-26). */
export default function Bill() {
  const { t } = useTranslation("desk-bill");
  const { bill, lines } = useLoaderData<typeof loader>();
  return (
    <ThingPage
      back={{
        to: pathTo(deskPaths.deskMoneyList, { moneyList: "factures" }),
        words: t("back"),
      }}
      tag={<StateTag state={bill.state} />}
      title={t("title", { number: bill.number, amount: sum(bill.amount) })}
      lead={t("lead", {
        customer: bill.customer,
        what: bill.what,
        at: fullInstant(new Date(bill.created_at)),
      })}
      known={useFacts(bill)}
      more={<BillPapers bill={bill} />}
      history={lines}
      people={<People bill={bill} />}
    >
      <BillActs bill={bill} />
    </ThingPage>
  );
}

function useFacts(bill: ShownBill) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "known" });
  const { t: money } = useTranslation("desk-money");
  const { awaited, unpaid_since: since, kept, paid_at: paidAt } = bill;
  const facts = [
    ["reference", bill.reference],
    ["due", !isSettled(bill) && sum(bill.due)],
    ["kept", kept > 0 && sum(kept)],
    ["paid_at", paidAt && fullInstant(new Date(paidAt))],
    [
      "awaited",
      awaited &&
        t("awaited_until", {
          means: money(`means.${awaited.means}`),
          until: briefDay(new Date(awaited.until)),
        }),
    ],
    ["unpaid_since", since && plainDay(new Date(since))],
    ["entity", money(`entity.${bill.entity}`)],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ label: t(name), value }] : []));
}

function People({ bill }: { bill: ShownBill }) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "people" });
  const { customer_id: customerId, customer, teacher } = bill;
  return (
    <ul className="grid gap-s2">
      <li>
        <Link to={pathTo(deskPaths.deskFamily, { customerId: String(customerId) })}>
          {t("family", { name: customer })}
        </Link>
      </li>
      {teacher && (
        <li>
          <Link to={pathTo(deskPaths.deskTeacher, { teacherId: String(teacher.teacher_id) })}>
            {t("teacher", { name: teacher.name })}
          </Link>
        </li>
      )}
    </ul>
  );
}
