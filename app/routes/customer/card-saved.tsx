import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { matchPath, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { cardSetupEndpoints } from "#app/modules/billing/save-card.endpoints.ts";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["charging"] };

export const meta = pageMeta("charging:saved.page", { noindex: true });

/** Back from the provider: the card is read there again, never from the address (DLG-07, CUS-039). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const { searchParams } = new URL(request.url);
  const session = searchParams.get("session");
  const retour = returnOf(request) ?? paths.card;
  if (!session) throw redirect(retour);

  const saved = await saveCard(api, session);
  if ("message" in saved) return data({ message: saved.message, retour }, { status: 409 });
  const { card, hasActivedLinkings: running } = saved;
  const next = running && (await lacksBilling(api)) ? billingAddress(retour) : retour;
  const teacher = await teacherOf(api, retour);
  const details = { last4: card.last4, ...(teacher && { teacher }) };
  throw redirectWithFlash(next, `charging:flash.${teacher ? "taught" : "saved"}`, details);
}

/** Who teaches from now on, when the card was saved for a request; nobody when it does not say. */
async function teacherOf(api: Api, retour: string): Promise<string | undefined> {
  const id = matchPath(paths.lessonRequest, retour)?.params.lessonRequestId;
  if (!id) return undefined;
  const asked = api(lessonRequestEndpoints.show, { params: { id } });
  const request = await asked.catch((refusal: unknown) => {
    if (refusal instanceof Response) return undefined;
    throw refusal;
  });
  return request?.contact?.firstname;
}

const billingAddress = (retour: string) =>
  withQuery(paths.billingData, { retour: retour === paths.card ? undefined : retour });

async function saveCard(api: Api, session: string) {
  try {
    return await api(cardSetupEndpoints.save, { params: { id: session } });
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![409, 503].includes(refusal.status)) throw refusal;
    return { message: refusalSchema.parse(await refusal.json()).message };
  }
}

async function lacksBilling(api: Api): Promise<boolean> {
  const { user } = await api(customerEndpoints.show, {});
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
