import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { submitForm } from "#app/bff/form.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { mails } from "#app/modules/foundation/mail/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["support"], query: [] };

export const meta = pageMeta("support:unsubscribe.page", { noindex: true });

export const headers = secretAddress;

export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs) {
  const shown = await context.api(mails.showUnsubscribe, { params: { token } }).catch(noneOf);
  const state = shown ? (shown.done ? "done" : "ask") : "unknown";
  return data({ state, kind: shown?.kind } as const, { status: shown ? 200 : 404 });
}

function noneOf(refusal: unknown): undefined {
  if (refusal instanceof Response && refusal.status === 404) return undefined;
  throw refusal;
}

/** One tap by a person or a mail program (RFC 8058); the body is not read. */
export const action = ({ context, params: { token = "" }, request }: ActionFunctionArgs) =>
  submitForm(context.api, request, z.object({}), async (_, api) => {
    await api(mails.unsubscribe, { params: { token } }).catch(noneOf);
    return redirect(pathTo(paths.unsubscribe, { token }), 303);
  });

/** Stops mails of a kind without signing in (PUB-075); GET changes nothing. */
export default function Unsubscribe() {
  const { t } = useTranslation("support", { keyPrefix: "unsubscribe" });
  const { state, kind: which } = useLoaderData<typeof loader>();
  const kind = which && t(`kind.${which}`);
  return (
    <Wrap mid>
      <PageHead title={t(`${state}_title`, { kind })} lead={t(`${state}_lead`)} />
      <div className="pb-s6">
        {state === "ask" ? (
          <Form method="post">
            <Button variant="primary">{t("stop")}</Button>
          </Form>
        ) : (
          <ButtonLink to={paths.home}>{t("home")}</ButtonLink>
        )}
      </div>
    </Wrap>
  );
}
