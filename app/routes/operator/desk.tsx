import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Filters, ListFoot } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select } from "#app/ui/text-field.tsx";

import { whoseOf } from "./claims.server.ts";
import { useDeskQueues } from "./desk-queues.ts";
import { Kinds, Lead, useSum } from "./desk-sums.tsx";
import { deskPaths } from "./paths.ts";
import { WaitingRows } from "./waiting-rows.tsx";

export { action } from "./claims.server.ts";

export const handle = { i18n: ["desk"] };

export const meta = pageMeta("desk:page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const kind = search.get("kind")?.slice(0, 40) ?? "";
  const whose = whoseOf(search);
  const list = await api(inbox.list, { query: { kind: kind || undefined, whose, page, length } });
  return { kind, whose, page, ...list };
});

/** The operator's home: what is due tonight, then all that waits, the nearest deadline first (OPS-20). */
export default function Desk() {
  const { t } = useTranslation("desk");
  const queues = useDeskQueues();
  const { data: rows, kind, whose, page, total, least } = useLoaderData<typeof loader>();
  const count = sumOf(queues, (queue) => queue.count);
  const sum = useSum();
  const due = rows.filter(({ today, overdue }) => today || overdue);
  const later = rows.filter((row) => !due.includes(row));
  const filters = { kind: kind || undefined, whose };
  const toPage = (to: number) => withQuery(paths.desk, { ...filters, page: to });
  return (
    <Wrap>
      <PageHead title={sum("tonight", "due")} lead={count > 0 && <Lead />} />
      {count === 0 ? (
        <Empty title={t("empty")} />
      ) : (
        <div className="grid items-start gap-s6 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <aside className="max-lg:order-last">
            <Kinds />
          </aside>
          <div className="min-w-0">
            <Filters action={paths.desk}>
              <Select
                field={{ id: "kind", name: "kind", initialValue: kind }}
                label={t("list.kind")}
                empty={t("list.all_kinds")}
                options={queues.map(({ kind: value, name: label }) => ({ value, label }))}
              />
              <Select
                field={{ id: "whose", name: "whose", initialValue: whose }}
                label={t("claim.whose")}
                empty={t("claim.all")}
                options={(["mine", "unassigned"] as const).map((value) => ({
                  value,
                  label: t(`claim.${value}`),
                }))}
              />
            </Filters>
            {total === 0 && <Empty title={t("empty_here")} />}
            {due.length > 0 && (
              <Section title={t("tonight")}>
                <WaitingRows caption={t("tonight")} rows={due} claims />
              </Section>
            )}
            {later.length > 0 && (
              <Section title={t("later")}>
                <WaitingRows caption={t("later")} rows={later} claims />
              </Section>
            )}
            <ListFoot
              total={total}
              least={least}
              page={page}
              toPage={toPage}
              csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "boite" }), filters)}
            />
          </div>
        </div>
      )}
    </Wrap>
  );
}
