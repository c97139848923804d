import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { affiliations } from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { affiliationOf } from "./affiliation-of.server.ts";

export const handle = { i18n: ["affiliation"] };

export const meta = pageMeta("affiliation:remove.title", { noindex: true });

export const loader = teacherLoader(async ({ api, affiliationId }) => ({
  affiliation: await affiliationOf(api, affiliationId),
}));

export const action = teacherAction(z.object({}), async ({ api, affiliationId }) => {
  await api(affiliations.remove, { params: { id: affiliationId } });
  return redirectWithFlash(paths.affiliations, "affiliation:flash.removed");
});

/** Withdraws an unanswered invitation (DLG-52). */
export default function RemoveAffiliation() {
  const { t } = useTranslation("affiliation");
  const { affiliation } = useLoaderData<typeof loader>();
  const { customer_first_name: first, customer_last_name: last, status, state } = affiliation;
  return (
    <DialogForm
      id="affiliation-delete"
      title={t("remove.title")}
      closeTo={paths.affiliations}
      lead={t("remove.lead", { name: `${first} ${last}` })}
      state={state}
      closed={status !== "pending" && t("remind.answered")}
      submit={t("remove.submit")}
      danger
      leave={t("remove.keep")}
    />
  );
}
