import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { type Card, cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { BillTodo } from "#app/modules/billing/statement/components/bill-todo.tsx";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import type { WaitingBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";
import { Todo, TodoRows, Todos } from "#app/ui/todo.tsx";

import { CardRow, RemoveLink, Unpaid } from "./card-contracts.tsx";
import { comingDebitOf } from "./next-debit.ts";
import { WhenCharged } from "./when-charged.tsx";

export const handle = { i18n: ["charging", "course", "bill"] };

export const meta = pageMeta("charging:card.page", { noindex: true });

export const loader = customerLoader(async ({ api }) => {
  const [card, ofStages, { user }, ...others] = await Promise.all([
    api(cards.show, { query: {} }),
    api(cards.show, { query: { of: "group_lesson" } }),
    api(customers.show, {}),
    api(lessonRequests.running, { query: {} }),
    api(contractEndpoints.list, {}),
    api(bills.listWaiting, {}),
  ]);
  const [{ total: running }, contracts, { data: waiting }] = others;
  // Only once there is a card: before, no teacher is chosen and the card comes first (CUS-039).
  const lacking = card ? lackingOf(user) : undefined;
  const unpaid = contracts.filter((contract) => contract.payment_expected);
  const due = waiting.filter(asksFamily);
  const bound = contracts.some(({ status }) => status !== "ended");
  return { card, ofStages, running, lacking, unpaid, due, bound, next: comingDebitOf(contracts) };
});

type Lacking = "address" | "birth_date" | "both";
type Billed = Readonly<{ bill_address: unknown; bill_birth_date: string | null }>;

function lackingOf({
  bill_address: address,
  bill_birth_date: birthDate,
}: Billed): Lacking | undefined {
  if (!address) return birthDate ? "address" : "both";
  return birthDate ? undefined : "birth_date";
}

const asksFamily = ({ state }: WaitingBill) => state.waiting?.who === "customer";

const isUsable = (card: Card | null) => card?.status === "active";

export default function CardPage() {
  const { t } = useTranslation("charging");
  const shown = useLoaderData<typeof loader>();
  const { card, ofStages, running, lacking, unpaid, due, next } = shown;
  const add = (
    <DialogLink
      to={paths.addCard}
      opens="add-credit-card"
      className={buttonClass({ variant: isUsable(card) ? "default" : "primary" })}
    >
      {t(card ? "card.replace" : "card.add")}
    </DialogLink>
  );

  return (
    <Wrap>
      <PageHead title={t("card.title")} lead={t("card.lead")} />
      <Columns aside={<WhenCharged next={next} />}>
        <BillingAwaited {...{ lacking, running }} />
        <Section title={t("card.saved")}>
          {card ? (
            <>
              <CardRow card={card} title={t("card.saved")} />
              <p className="mt-s4 flex flex-wrap gap-s3">
                {add} <RemoveLink />
              </p>
            </>
          ) : (
            <Empty title={t("card.none_title")} action={add}>
              {t("card.none")}
            </Empty>
          )}
        </Section>
        {ofStages && (
          <Section title={t("card.of_stages")}>
            <CardRow card={ofStages} title={t("card.of_stages")} />
            <p className="mt-s2 text-sm text-ink-2">{t("card.of_stages_text")}</p>
            <p className="mt-s4">
              <RemoveLink of="group_lesson" />
            </p>
          </Section>
        )}
        {unpaid.length > 0 && <Unpaid contracts={unpaid} />}
        <Due bills={due} isFirst={isUsable(card) && !lacking} />
      </Columns>
      <Outlet context={shown} />
    </Wrap>
  );
}

/** Below the card, which is what the page is about; rows where another act comes first. */
function Due({ bills: due, isFirst }: { bills: readonly WaitingBill[]; isFirst: boolean }) {
  const { t } = useTranslation("charging");
  if (due.length === 0) return null;
  const todos = (
    <Todos others={(count) => t("card.others", { count })}>
      {due.map((bill) => (
        <BillTodo key={bill.id} bill={bill} />
      ))}
    </Todos>
  );
  return <Section title={t("card.due")}>{isFirst ? todos : <TodoRows>{todos}</TodoRows>}</Section>;
}

type Awaited = { lacking: Lacking | undefined; running: number };

function BillingAwaited({ lacking, running }: Awaited) {
  const { t } = useTranslation("charging");
  if (!lacking || running === 0) return null;
  return (
    <Todo
      tag={<Tag colour="yellow">{t(`billing.missing.${lacking}`)}</Tag>}
      title={t("billing.question")}
      actions={
        <DialogLink
          to={paths.billingData}
          opens="has-active-linkings"
          className={buttonClass({ variant: "primary" })}
        >
          {t("billing.fill")}
        </DialogLink>
      }
    >
      <p>{t("billing.awaited", { what: t(`billing.what.${lacking}`) })}</p>
    </Todo>
  );
}
