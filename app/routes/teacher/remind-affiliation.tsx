import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { ClosedNote } from "#app/modules/lessons/affiliation/components/closed-note.tsx";
import { affiliations } from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { affiliationOf } from "./affiliation-of.server.ts";

export const handle = { i18n: ["affiliation"] };

export const meta = pageMeta("affiliation:remind.title", { noindex: true });

export const loader = teacherLoader(async ({ api, affiliationId }) => {
  const affiliation = await affiliationOf(api, affiliationId);
  const { reminder_from: from, status } = affiliation;
  const today = await api(affiliations.list, { query: { limit: 1 } });
  const early = from !== null && parisDay(new Date(from)) > today.terms.on;
  const closed = status !== "pending" ? "answered" : from === null ? "over" : undefined;
  const why = today.closed;
  return { affiliation, why, closed: closed ?? (early ? "until" : undefined) };
});

export const action = teacherAction(z.object({}), async ({ api, affiliationId }) => {
  const sent = await api(affiliations.remind, { params: { id: affiliationId } });
  const name = `${sent.customer_first_name} ${sent.customer_last_name}`;
  const next = sent.reminder_from;
  const outcome = next ? "reminded" : "reminded_last";
  const day = next ? shortDay(new Date(next)) : "";
  return redirectWithFlash(paths.affiliations, `affiliation:flash.${outcome}`, { name, day });
});

/** An invitation is sent again once a week, three times at most (DLG-51). */
export default function RemindAffiliation() {
  const { t } = useTranslation("affiliation", { keyPrefix: "remind" });
  const { affiliation, why, closed } = useLoaderData<typeof loader>();
  const { customer_first_name: first, customer_last_name: last } = affiliation;
  const day = affiliation.reminder_from ? shortDay(new Date(affiliation.reminder_from)) : "";
  return (
    <DialogForm
      id="affiliation-reminder"
      title={t("title")}
      closeTo={paths.affiliations}
      lead={t("lead", { name: `${first} ${last}`, student: affiliation.student_first_name })}
      state={affiliation.state}
      closed={why ? <ClosedNote why={why} /> : closed && t(closed, { day })}
      submit={t("submit")}
      leave={t("keep")}
    >
      <p>{t("left", { count: affiliation.reminders_left })}</p>
    </DialogForm>
  );
}
