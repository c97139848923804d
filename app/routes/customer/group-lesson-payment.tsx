import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { PriceSum } from "#app/modules/group-lessons/registration/components/price-sum.tsx";
import { RefundRule } from "#app/modules/group-lessons/registration/components/refund-rule.tsx";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Kv } from "#app/ui/facts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

import { openedGroupLesson } from "./register.server.ts";

export const handle = { i18n: ["registration", "group-lesson"] };

export const meta = pageMeta("registration:checkout.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  if (!(await context.person())) {
    throw redirect(pathTo(paths.groupLessonRegistration, { stage: params.stage ?? "" }));
  }
  const api = context.as("customer");
  const groupLesson = await openedGroupLesson(api, params.stage);
  const query = { group_lesson_id: groupLesson.id };
  return { stage: groupLesson, price: await api(registrations.price, { query }) };
}

/** Cost, payment and refund terms before registration (DLG-01). */
export default function GroupLessonPayment() {
  const { t } = useTranslation("registration");
  const { stage: groupLesson, price } = useLoaderData<typeof loader>();
  return (
    <RouteDialog
      id="checkout"
      title={t("checkout.title")}
      closeTo={pathTo(paths.groupLessonRegistration, { stage: groupLesson.slug })}
    >
      <PriceSum price={price} groupLesson={groupLesson} />
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
