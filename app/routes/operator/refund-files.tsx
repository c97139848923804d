import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { spacedIban } from "#app/lib/iban.ts";
import { sum } from "#app/lib/price.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { withQuery } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { deskPaths } from "./paths.ts";
import { FileRows } from "./refund-file-rows.tsx";
import type { loader } from "./refund-files.server.ts";

export { action, loader } from "./refund-files.server.ts";

export const handle = { i18n: ["desk-refund-files"] };

export const meta = pageMeta("desk-refund-files:page", { noindex: true });

const words = { main: undefined, second: "stages" } as const;
const addressOf = (entity: keyof typeof words) =>
  withQuery(deskPaths.deskRefundFiles, { compte: words[entity] });

/** Refunds are chosen, written in a file of transfers for our bank, then marked as sent (OPS-41). */
export default function RefundFiles() {
  const { t } = useTranslation("desk-refund-files");
  const { entity: shown, files, page } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t("lead")} />
      <Views
        label={t("accounts")}
        views={billEntities.map((entity) => ({
          to: addressOf(entity),
          label: t(`entity.${entity}`),
          current: entity === shown,
        }))}
      />
      <RowDecisions />
      <Choose />
      {files.total > 0 && (
        <Section title={t("files")}>
          <FileRows files={files.data} />
          <ListFoot
            total={files.total}
            page={page}
            toPage={(to) =>
              withQuery(deskPaths.deskRefundFiles, { compte: words[shown], page: to })
            }
          />
        </Section>
      )}
    </Wrap>
  );
}

function RowDecisions() {
  const { t } = useTranslation("desk-refund-files");
  const named = ["id", "file"];
  return (
    <>
      <Decision
        act="sent"
        called={named}
        title={(value) => t("sent.title", { file: value("file") })}
        submit={(value) => t("sent.submit", { file: value("file") })}
        danger
        reread
      >
        {(field) => (
          <TextField
            field={field("sent_on")}
            label={t("sent.on")}
            hint={t("sent.on_hint")}
            type="date"
            width="m"
          />
        )}
      </Decision>
      <Decision
        act="cancel"
        called={named}
        title={(value) => t("cancel.title", { file: value("file") })}
        submit={(value) => t("cancel.submit", { file: value("file") })}
        reasons={[t("cancel.reason_bank"), t("cancel.reason_error"), t("cancel.reason_late")]}
      />
    </>
  );
}

function Choose() {
  const { t } = useTranslation("desk-refund-files", { keyPrefix: "choose" });
  const { t: own } = useTranslation("desk-refund-files");
  const { ready } = useLoaderData<typeof loader>();
  const { data, total } = ready;
  if (total === 0) return <Empty title={own("none")} />;
  return (
    <Decision
      act="make"
      title={t("title")}
      submit={t("submit")}
      defaults={{ refunds: data.map(({ id }) => String(id)) }}
    >
      {(field) => (
        <>
          <ChoiceField
            field={field("refunds")}
            label={t("sums")}
            type="checkbox"
            look="tick"
            options={data.map((refund) => ({
              value: String(refund.id),
              label: t("one", { amount: sum(refund.amount), name: refund.name }),
              detail: t("detail", {
                bill: refund.bill,
                iban: spacedIban(refund.iban ?? ""),
                day: plainDay(noonOf(refund.due_on)),
              }),
            }))}
          />
          {total > data.length && <p>{t("more", { count: total - data.length })}</p>}
        </>
      )}
    </Decision>
  );
}
