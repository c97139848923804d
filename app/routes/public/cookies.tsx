import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { submitForm } from "#app/bff/form.server.ts";
import { env } from "#app/env.server.ts";
import { purposes } from "#app/lib/services.ts";
import { localPath } from "#app/lib/way-back.ts";
import { ChooseForm } from "#app/modules/foundation/consent/components/choose-form.tsx";
import { paths } from "#app/paths.ts";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { cookiesSet, keepChoice, requestedOf } from "./cookies.server.ts";
import { Around, Erase, Listed, NothingRequested } from "./cookies-parts.tsx";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:cookies.page", {
  description: "content:cookies.description",
});

export function loader({ context, request }: LoaderFunctionArgs) {
  const { services, choice } = context;
  if (services.length === 0) context.keep("content:cookies");
  return {
    canonical: env.origin + paths.cookies,
    set: cookiesSet(services),
    asked: requestedOf(services, choice),
    back: localPath(new URL(request.url).searchParams.get("retour")),
  };
}

const answerSchema = z.object({
  choice: z.enum(["refuse", "accept", "keep"], "api.consent.choose"),
  purposes: z.array(z.enum(purposes, "api.consent.purpose")).max(purposes.length).default([]),
  version: z.string().max(40).optional(),
  retour: z.string().max(2000).optional(),
});

export async function action({ context, request }: ActionFunctionArgs) {
  const { services } = context;
  return submitForm(context.api, request, answerSchema, async ({ retour, ...answer }, api) => {
    if (services.length === 0) return redirect(paths.cookies, 303);
    const to = localPath(retour ?? null) ?? paths.cookies;
    return keepChoice(api, request, { answer, services, to });
  });
}

/** Cookies, and the choice about third-party services (PUB-064, LAW-09, LAW-26). */
export default function Cookies() {
  const { asked: requested, set } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      {requested ? (
        <div className="pt-s4">
          <Columns aside={<Around />}>
            <div className="max-w-read">
              <Choose />
            </div>
          </Columns>
        </div>
      ) : (
        <NothingRequested />
      )}
      <div className="max-w-read pb-s6">
        <Listed set={set} />
        <Erase asked={requested !== undefined} />
      </div>
    </Wrap>
  );
}

function Choose() {
  const { t } = useTranslation("content", { keyPrefix: "cookies.asked" });
  const { asked: requested, back } = useLoaderData<typeof loader>();
  const { typed, errors } = useRefused();
  if (!requested) return null;
  const { state, chosen, ticked, ...question } = requested;
  return (
    <>
      <h1>
        {t("title")} <mark>{t("title_mark")}</mark> {t("title_end")}
      </h1>
      <p className="mt-s3 text-lg leading-[1.45] text-ink-2">{t("lead")}</p>
      <p className="mt-s4 mb-s5 text-sm text-ink-2">
        <b>{t(`state.${state}`)}</b>
        {"\u00a0: "}
        {chosen ? t("since", { date: chosen.date }) : t("undecided")}
      </p>
      <ChooseForm
        {...question}
        action={paths.cookies}
        ticked={typed ?? ticked}
        back={back}
        errors={errors}
      />
      <p className="mt-s4 text-sm text-ink-2">{t("proof")}</p>
      {chosen && (
        <p className="mt-1 text-sm wrap-anywhere text-ink-2">
          {t("number", { proof: chosen.proof })}
        </p>
      )}
    </>
  );
}

function useRefused() {
  const last = useLastResult();
  if (!last) return {};
  const typed = [last.initialValue?.["purposes"] ?? []].flat().map(String);
  return { typed, errors: Object.values(last.error ?? {}).flatMap((codes) => codes ?? []) };
}
