import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { dayAndTime, shortDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { BillSum } from "#app/modules/billing/statement/components/bill-sum.tsx";
import type { OwnBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Section } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Path } from "#app/ui/path.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

import { billAt } from "./bill-of.server.ts";

export const handle = { i18n: ["bill"] };

export const meta = pageMeta("bill:why_page", { noindex: true });

export const loader = customerLoader(async ({ api, billId }) => ({
  bill: await billAt(api, billId),
}));

/** What failed, what to do, and what comes next (DLG-35, CUS-007). */
export default function ExplainBill() {
  const { t } = useTranslation("bill");
  const { bill } = useLoaderData<typeof loader>();
  const cause = bill.payment?.cause ?? undefined;
  return (
    <RouteDialog id="failed-payment-information" title={t("why_title")} closeTo={paths.bills}>
      <BillSum bill={bill} />
      {cause ? (
        <>
          <p>{bill.payment?.message}</p>
          <p>
            <b>{t("why_do")}</b> {t(`remedy.${cause}`)}
          </p>
        </>
      ) : (
        <p>{t("why_none")}</p>
      )}
      <Section title={t("why_course")}>
        <Path steps={stepsOf(t, bill)} />
      </Section>
      {bill.pay_url && <Acts bill={bill} payUrl={bill.pay_url} />}
    </RouteDialog>
  );
}

function Acts({ bill, payUrl }: { bill: OwnBill; payUrl: string }) {
  const { t } = useTranslation("bill");
  const atBank = isAtBank(bill);
  return (
    <Buttons grow>
      {atBank && (
        <ButtonLink
          to={pathTo(paths.confirmBill, { billId: String(bill.id) })}
          variant="primary"
          replace
        >
          {t("confirm", { amount: sum(bill.due) })}
        </ButtonLink>
      )}
      <ButtonLink to={payUrl} variant={atBank ? "default" : "primary"} replace>
        {atBank ? t("other") : t("pay", { amount: sum(bill.due) })}
      </ButtonLink>
      <ButtonLink to={withQuery(paths.addCard, { retour: paths.bills })} variant="quiet">
        {t("change_card")}
      </ButtonLink>
    </Buttons>
  );
}

type Words = ReturnType<typeof useTranslation<"bill">>["t"];

function stepsOf(t: Words, { attempts, due, payment }: OwnBill) {
  const tried = attempts.toReversed().map(({ at, means, status, message }) => ({
    when: dayAndTime(new Date(at)),
    what: (
      <>
        <b>{t(`tried.${means}`)}</b> {message ?? t(`tried_${status}`)}
      </>
    ),
  }));
  if (due === 0) return tried;
  const next = payment?.retry_at;
  const last = isAtBank({ payment }) ? "next_bank" : "next_none";
  const coming = {
    when: next ? shortDay(new Date(next)) : t("next_when"),
    what: t(next ? "next_try" : last),
  };
  return [...tried, coming];
}

/** The last attempt waits for the family at its bank. */
const isAtBank = ({ payment }: Pick<OwnBill, "payment">) => payment?.status === "requires_action";
