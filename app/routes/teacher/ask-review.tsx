import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["review"] };

export const meta = pageMeta("review:ask.page", { noindex: true });

export const loader = teacherLoader(({ api, customerId: id }) =>
  api(reviews.showOfFamily, { params: { id } }),
);

export const action = teacherAction(z.object({}), async ({ api, customerId }) => {
  await api(reviews.request, { body: { customer_id: customerId } });
  return redirectWithFlash(paths.teacherStudents, "review:flash.asked");
});

export default function AskReview() {
  const { t } = useTranslation("review", { keyPrefix: "ask" });
  const { family, may_request, requested_at, review } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("title", { name: family.firstname })}
      closeTo={paths.teacherStudents}
      lead={may_request && t("lead", { name: family.firstname })}
      closed={
        !may_request &&
        t(closedBy({ requested: requested_at !== null, review }), { day: dayOf(requested_at) })
      }
      note={t("once")}
      submit={t("submit")}
      leave={t("leave")}
    />
  );
}

const dayOf = (at: string | null) => (at ? longDay(new Date(at)) : "");

function closedBy({ requested, review }: { requested: boolean; review: object | null }) {
  if (review) return "received" as const;
  return requested ? ("asked" as const) : ("too_early" as const);
}
