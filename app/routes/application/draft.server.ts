import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { refusalAt } from "#app/bff/form.server.ts";
import { robotProof } from "#app/bff/robot.server.ts";
import { dayInWords, longDay, plainDay, timeOfDay } from "#app/lib/french-date.ts";
import type { ShownDraft } from "#app/modules/career/application/application.endpoints.ts";
import { applicationSteps } from "#app/modules/career/application/domain.ts";
import type { ApplicationDraft } from "#app/modules/career/application/draft.endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

import { applicationPath } from "./steps.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const paramsOf = (draft = "") => ({
  params: { uuid: uuid.test(draft) ? draft : "00000000-0000-4000-8000-000000000000" },
});

/** 404 for an unknown draft, 410 after its thirty days. */
export const readDraft = ({ api }: Pick<LoadContext, "api">, draft: string | undefined) =>
  api(applications.showDraft, paramsOf(draft));

/** Finds the draft already begun with the form's secret, else creates a secret. */
export async function beginDraft(context: LoadContext, form: FormData, email: string) {
  const sent = form.get("once_key");
  const secret = typeof sent === "string" && uuid.test(sent) ? sent : randomUUID();
  const found = await readDraft(context, secret).catch((refusal: unknown) => {
    if (refusal instanceof Response && [404, 410].includes(refusal.status)) return undefined;
    throw refusal;
  });
  return { isBegun: found?.email === email, draft: found ? randomUUID() : secret, secret };
}

export async function openDraft(context: LoadContext, draft: string | undefined) {
  const shown = await readDraft(context, draft);
  if (shown.sent) throw redirect(pathTo(paths.applicationDraft, { draft: draft ?? "" }));
  return shown;
}

export const keptOf = ({ updated_at, kept_until, done }: ShownDraft) => ({
  at: timeOfDay(new Date(updated_at)),
  until: longDay(new Date(kept_until)),
  done,
});

export const sentOf = ({ sent }: ShownDraft) =>
  sent && {
    state: sent.state,
    at: plainDay(new Date(sent.at)),
    answer: dayInWords(sent.answered_before),
  };

export const firstOpen = ({ done }: Pick<ShownDraft, "done">) =>
  applicationSteps.find((step) => !done.includes(step)) ?? "envoi";

type Step = "identite" | "offre" | "presentation";
type Typed = Readonly<{
  draft: string;
  step: Step;
  fields: Partial<ApplicationDraft>;
  form: FormData;
  nameOf?: (field: string, code: string) => string;
}>;

/** Validated when going on, kept as it is when coming back later, by a link that is then sent. */
export async function keepPage(api: Api, { draft, step, fields, form, nameOf }: Typed) {
  const isLater = form.get("intent") === "later";
  const body = { ...fields, ...(!isLater && { step }) };
  const at = nameOf ?? ((field: string) => field);
  const kept = await api(applications.saveDraft, { ...paramsOf(draft), body }).catch(
    async (refusal: unknown) => {
      throw await refusalAt(refusal, at);
    },
  );
  if (!isLater) {
    const next = applicationSteps[applicationSteps.indexOf(step) + 1] ?? "envoi";
    return redirect(applicationPath(next, draft), 303);
  }
  const { email } = kept;
  const resume = { email, draft_id: draft, ...robotProof(form) };
  await api(applications.sendResume, { body: resume });
  const waiting = withQuery(pathTo(paths.applicationDraft, { draft }), { envoye: 1 });
  return redirectWithFlash(waiting, "application:flash.later", { email });
}
