import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { inbox, type InboxQueue } from "#app/modules/care/inbox/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["desk"] };

export const meta = pageMeta("desk:page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { queues: await context.as("operator")(inbox.show, {}) };
}

/** The operator's home: what waits, late ones first (OPS-20). */
export default function Desk() {
  const { t } = useTranslation("desk");
  const { queues } = useLoaderData<typeof loader>();
  const count = sumOf(queues, (queue) => queue.count);
  return (
    <Wrap>
      <PageHead title={t("page")} lead={count > 0 && t("lead", { count })} />
      {queues.length === 0 ? (
        <Empty title={t("empty")} />
      ) : (
        <Rows label={t("page")}>
          {queues.map((queue) => (
            <QueueRow key={queue.kind} queue={queue} />
          ))}
        </Rows>
      )}
      <p className="py-s5">
        <ButtonLink to={paths.deskSecurity} variant="quiet">
          {t("security")}
        </ButtonLink>
      </p>
    </Wrap>
  );
}

function QueueRow({ queue }: { queue: InboxQueue }) {
  const { t } = useTranslation("desk");
  const { name, count, overdue, url, command } = queue;
  const dates = t("dates", {
    oldest: dayAndTime(new Date(queue.oldest_at)),
    deadline: dayAndTime(new Date(queue.deadline_at)),
  });
  const end = (
    <>
      {overdue && <Tag colour="red">{t("late")}</Tag>}{" "}
      <b className="min-w-8 text-right text-lg tabular-nums">{count}</b>
    </>
  );
  return (
    <Row title={name} detail={dates} end={end} to={url ?? undefined}>
      {url === null && <code className="text-xs break-all text-ink-2">{command}</code>}
    </Row>
  );
}
