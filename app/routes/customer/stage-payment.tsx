import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { PriceSum } from "#app/modules/registration/components/price-sum.tsx";
import { RefundRule } from "#app/modules/registration/components/refund-rule.tsx";
import { registrationEndpoints } from "#app/modules/registration/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Kv } from "#app/ui/facts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

import { openedStage } from "./register.server.ts";

export const handle = { i18n: ["registration", "group-lesson"] };

export const meta = pageMeta("registration:checkout.page", { noindex: true });

/** A registration belongs to an account: a visitor opens one first. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  if (!(await context.person())) {
    throw redirect(pathTo(paths.stageRegistration, { stage: params.stage ?? "" }));
  }
  const api = context.as("customer");
  const stage = await openedStage(api, params.stage);
  const query = { group_lesson_id: stage.id };
  return { stage, price: await api(registrationEndpoints.price, { query }) };
}

/** What a registration costs, how and until when it may be paid, what comes back: before any of it is said (DLG-01). */
export default function StagePayment() {
  const { t } = useTranslation("registration");
  const { stage, price } = useLoaderData<typeof loader>();
  return (
    <RouteDialog
      id="checkout"
      title={t("checkout.title")}
      closeTo={pathTo(paths.stageRegistration, { stage: stage.slug })}
    >
      <PriceSum price={price} stage={stage} />
      <section>
        <h3 className="mb-s2">{t("register.means")}</h3>
        <Kv
          pairs={price.payment_types.map(({ type, until }) => ({
            label: t(`register.by.${type}`),
            value: t(`register.by.${type}_detail`, { day: plainDay(new Date(until)) }),
          }))}
        />
      </section>
      <RefundRule price={price} as="h3" />
      <p className="text-ink-2">{t("register.nothing_yet")}</p>
    </RouteDialog>
  );
}
