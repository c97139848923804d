import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { MessageForm } from "#app/modules/lessons/message/components/message-form.tsx";
import { MessageList } from "#app/modules/lessons/message/components/message-list.tsx";
import { messages, messageSchema } from "#app/modules/lessons/message/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";

export const handle = { i18n: ["message"], query: ["page"] };

export const meta = pageMeta("message:page", { noindex: true });

const perPage = 20;

const addresses = {
  customer: { thread: paths.messages, contract: paths.contract },
  teacher: { thread: paths.teacherMessages, contract: paths.teacherContract },
} as const;

/** Each address belongs to one side: the other role is sent to sign in. */
function sideOf(request: Request): ContractSide {
  return new URL(request.url).pathname.startsWith(paths.teacherHome) ? "teacher" : "customer";
}

/** Reading comes first: what arrives meanwhile is shown, and counted as unread. */
export async function loader({
  context,
  params: { contractId: id = "" },
  request,
}: LoaderFunctionArgs) {
  const side = sideOf(request);
  const api = context.as(side);
  const params = { id };
  await api(messages.read, { params });
  const requested = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(requested, perPage, (one) =>
    api(messages.list, { params, query: { limit: perPage, page: one } }),
  );
  return { id, side, list, page, constraint: constraintOf(messageSchema) };
}

export async function action({
  context,
  params: { contractId: id = "" },
  request,
}: ActionFunctionArgs) {
  const side = sideOf(request);
  const back = pathTo(addresses[side].thread, { contractId: id });
  return submitJudged(context.as(side), request, messageSchema, async (body, api) => {
    await api(messages.send, { params: { id }, body });
    return redirectWithFlash(back, "message:sent");
  });
}

/** What family and teacher of a contract write to each other (CUS-055). */
export default function Thread() {
  const { t } = useTranslation("message");
  const { id, side, list, page, constraint } = useLoaderData<typeof loader>();
  const { thread, data, total } = list;
  const at = addresses[side];
  const params = { contractId: id };
  return (
    <Wrap>
      <Back to={pathTo(at.contract, params)}>{t("back")}</Back>
      <div className="max-w-form">
        <PageHead title={t(`title_${side}`, thread)} lead={t("lead", thread)} />
        {thread.may_write ? (
          <MessageForm to={pathTo(at.thread, params)} {...{ side, thread, constraint }} />
        ) : (
          <Note>
            <p>{t("closed")}</p>
          </Note>
        )}
        {thread.may_write && thread.closes_at && (
          <p className="mt-s3 text-sm text-ink-2">
            {t("closes", { day: longDay(new Date(thread.closes_at)) })}
          </p>
        )}
        <MessageList {...{ side, thread }} messages={data} />
        <Pager
          page={page}
          pages={lastPage(total, perPage)}
          toPage={(to) => withQuery(pathTo(at.thread, params), { page: to === 1 ? undefined : to })}
          label={t("pages")}
        />
      </div>
    </Wrap>
  );
}
