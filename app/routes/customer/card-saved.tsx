import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import { cards, type Saved } from "#app/modules/billing/card-setup/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["charging"] };

export const meta = pageMeta("charging:saved.page", { noindex: true });

/** After the provider, the card is read there, never from the address (DLG-07, CUS-039). */
export const loader = customerLoader(async ({ api, request }) => {
  const { searchParams } = new URL(request.url);
  const session = searchParams.get("session");
  const retour = returnOf(request);
  if (!session) throw redirect(retour ?? paths.card);

  const saved = await saveCard(api, session);
  if ("message" in saved) {
    return data({ message: saved.message, retour: retour ?? paths.card }, { status: 409 });
  }
  const { hasActivedLinkings } = saved;
  const begun = await begunOf(api, saved.begun);
  const next = await nextOf(api, { retour, begun, hasActivedLinkings });
  const { last4 } = saved.card;
  if (begun)
    throw redirectWithFlash(next, "charging:flash.taught", { last4, teacher: begun.teacher });
  const { key, tone, amount } = collectedIn(saved.collected);
  throw redirectWithFlash(next, `charging:flash.${key}`, { last4, amount }, tone);
});

function collectedIn(collected: Saved["collected"]) {
  const of = (...some: string[]) => collected.filter(({ status }) => some.includes(status));
  const viewOf = (bills: Saved["collected"]) =>
    sum(bills.reduce((cents, one) => cents + Math.round(one.amount * 100), 0) / 100);
  const [refused, toConfirm, paid] = [of("failed"), of("requires_action"), of("succeeded")];
  if (refused.length > 0)
    return { key: "saved_refused", tone: "red", amount: viewOf(refused) } as const;
  if (toConfirm.length > 0)
    return { key: "saved_asked", tone: "green", amount: viewOf(toConfirm) } as const;
  if (paid.length > 0) return { key: "saved_paid", tone: "green", amount: viewOf(paid) } as const;
  return { key: "saved", tone: "green", amount: "" } as const;
}

type Begun = Readonly<{ id: number; teacher: string; address: string }>;

type Wanted = Readonly<{
  retour: string | undefined;
  begun: Begun | undefined;
  hasActivedLinkings: boolean;
}>;

/** First to missing billing data when there is a request; these pages lead on by themselves. */
async function nextOf(api: Api, { retour, begun, hasActivedLinkings }: Wanted): Promise<string> {
  if (hasActivedLinkings && (await lacksBilling(api)))
    return withQuery(paths.billingData, { retour, demande: begun?.id });
  return retour ?? begun?.address ?? paths.card;
}

async function begunOf(api: Api, [id]: readonly number[]): Promise<Begun | undefined> {
  if (id === undefined) return undefined;
  const params = { id: String(id) };
  const { contact } = await api(lessonRequests.show, { params });
  if (!contact) return undefined;
  const address = pathTo(paths.lessonRequest, { lessonRequestId: params.id });
  return { id, teacher: contact.firstname, address };
}

async function saveCard(api: Api, session: string) {
  try {
    return await api(cards.save, { params: { id: session } });
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![409, 503].includes(refusal.status)) throw refusal;
    return { message: refusalSchema.parse(await refusal.json()).message };
  }
}

async function lacksBilling(api: Api): Promise<boolean> {
  const { user } = await api(customers.show, {});
  return !user.bill_address || !user.bill_birth_date;
}

export default function CardNotSaved() {
  const { t } = useTranslation("charging");
  const { message, retour } = useLoaderData<typeof loader>();
  const again = withQuery(paths.addCard, { retour: retour === paths.card ? undefined : retour });
  return (
    <Wrap mid>
      <PageHead title={t("saved.title")} />
      <Note tone="red">
        <p>{message}</p>
      </Note>
      <div className="mt-s5">
        <Buttons>
          <ButtonLink to={again} variant="primary">
            {t("saved.again")}
          </ButtonLink>
          <ButtonLink to={retour}>{t("saved.back")}</ButtonLink>
        </Buttons>
      </div>
    </Wrap>
  );
}
