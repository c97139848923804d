import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { env } from "#app/env.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { NoticeForm } from "#app/modules/care/support/components/notice-form.tsx";
import { support } from "#app/modules/care/support/endpoints.ts";
import { noticeSchema } from "#app/modules/care/support/notice.endpoints.ts";
import { noticeTargets } from "#app/modules/foundation/case/domain.ts";
import { noticeReasons } from "#app/modules/foundation/reference/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { writerOf } from "./writer.server.ts";

export const handle = { hydrate: "interaction", i18n: ["support"] };

export const meta = pageMeta("support:notice.page", { noindex: true });

const kindOf = (typed: string | undefined) => noticeTargets.find((one) => one === typed);

export async function loader({ context, params: { kind: typed, id = "" } }: LoaderFunctionArgs) {
  const kind = kindOf(typed);
  if (!kind) throw new Response(null, { status: 404 });
  const found = await context.api(support.showTarget, { params: { kind, id } }).catch(goneOf);
  if ("gone" in found) return data(found, { status: found.gone });
  const writer = await writerOf(context);
  const name = [writer.firstname, writer.lastname].filter(Boolean).join(" ");
  return {
    id,
    target: found,
    url: env.origin + found.path,
    writer: { name: name || undefined, email: writer.email },
    reasons: noticeReasons.map((code, index) => ({
      id: index + 1,
      name: referenceName("noticeReasons", code),
    })),
    constraint: constraintOf(noticeSchema),
    robot: robotFields(),
  };
}

/** 404 when it never existed, 410 when no longer visible; shown here. */
function goneOf(refusal: unknown) {
  if (!(refusal instanceof Response) || ![404, 410].includes(refusal.status)) throw refusal;
  return { gone: refusal.status };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitJudged(context.api, request, noticeSchema, async (body, api) => {
    const sending = api(support.sendNotice, { body });
    const { follow } = await sending.catch((refusal: unknown) => {
      const { gone } = goneOf(refusal);
      throw new Response(null, { status: gone });
    });
    return redirect(follow, 303);
  });
}

export default function Notice() {
  const { t } = useTranslation("support", { keyPrefix: "notice" });
  const shown = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <div className="max-w-form py-s5">
        {"gone" in shown ? (
          <>
            <PageHead
              title={t(shown.gone === 410 ? "gone" : "unknown")}
              lead={t(shown.gone === 410 ? "gone_lead" : "unknown_lead")}
            />
            <ButtonLink to={paths.contact}>{t("contact")}</ButtonLink>
          </>
        ) : (
          <NoticeForm
            {...shown}
            action={pathTo(paths.notice, { kind: shown.target.kind, id: shown.id })}
          />
        )}
      </div>
    </Wrap>
  );
}
