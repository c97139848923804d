import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { submitForm } from "#app/bff/form.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { bookingPath } from "./steps.ts";

export const handle = { hydrate: "interaction", i18n: ["booking"] };

export const meta = pageMeta("booking:resume.take_page", { noindex: true });

export const headers = secretAddress;

export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs) {
  const [shown, person] = await Promise.all([
    context.api(bookings.showResume, { params: { token } }).catch(closedOf),
    context.person(),
  ]);
  if ("closed" in shown) return data(shown, { status: shown.closed });
  const here = pathTo(paths.resume, { token });
  const signIn = shown.owned && !person ? withQuery(paths.signIn, { retour: here }) : null;
  return { ...shown, signIn };
}

function closedOf(refusal: unknown) {
  if (!(refusal instanceof Response) || ![404, 410].includes(refusal.status)) throw refusal;
  return { closed: refusal.status };
}

/** A refusal is shown by the reloaded page, which checks the link again. */
export async function action({ context, params: { token = "" }, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, z.object({}), async (_, api) => {
    const taken = await api(bookings.takeResume, { params: { token } }).catch(closedOf);
    if ("closed" in taken) return redirect(pathTo(paths.resume, { token }), 303);
    context.draft.set(taken.uuid);
    return redirect(bookingPath("entry", taken.lesson_id?.toString()), 303);
  });
}

export default function Resume() {
  const { t } = useTranslation("booking", { keyPrefix: "resume" });
  const shown = useLoaderData<typeof loader>();
  if ("closed" in shown) return <Closed unknown={shown.closed === 404} />;
  const { signIn } = shown;
  const pairs = (["subject", "level", "firstname"] as const).flatMap((name) =>
    shown[name] === null ? [] : [{ label: t(name), value: shown[name] }],
  );
  return (
    <Wrap mid>
      <PageHead title={t("take_page")} lead={t(signIn ? "owned" : "take_lead")} />
      <div className="grid gap-s5 pb-s6">
        <Kv pairs={pairs} />
        {signIn ? (
          <div>
            <ButtonLink to={signIn} variant="primary">
              {t("sign_in")}
            </ButtonLink>
          </div>
        ) : (
          <Form method="post">
            <Button variant="primary">{t("take")}</Button>
          </Form>
        )}
      </div>
    </Wrap>
  );
}

function Closed({ unknown }: { unknown: boolean }) {
  const { t } = useTranslation("booking", { keyPrefix: "resume" });
  return (
    <Wrap mid>
      <PageHead
        title={t(unknown ? "unknown" : "gone")}
        lead={t(unknown ? "unknown_lead" : "gone_lead")}
      />
      <ButtonLink to={paths.search}>{t("find")}</ButtonLink>
    </Wrap>
  );
}
