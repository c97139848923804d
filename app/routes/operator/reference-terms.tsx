import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayWords } from "#app/modules/care/reference-list/words.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";

import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-reference"] };

export const meta = pageMeta("desk-reference:texts.deskTerms.name", { noindex: true });

export const loader = operatorLoader(({ api }) => api(content.listTerms, { query: {} }));

export const action = decisionAction({
  acts: {
    publish: {
      endpoint: content.publishTerms,
      done: "desk-reference:done.publish",
      to: () => deskPaths.deskTerms,
    },
  },
  back: deskPaths.deskTerms,
  id: () => "",
});

const colours = { past: "grey", in_force: "green", coming: "blue" } as const;

/** Versions of the terms of use, and the next one with its day (OPS-12, LAW-06). */
export default function ReferenceTerms() {
  const { t } = useTranslation("desk-reference");
  const { data } = useLoaderData<typeof loader>();
  const [last] = data;
  return (
    <Wrap>
      <Back to={deskPaths.deskReferences}>{t("page")}</Back>
      <PageHead title={t("texts.deskTerms.name")} lead={t("texts.deskTerms.lead")} />
      <DeskTable
        caption={t("texts.deskTerms.name")}
        head={{
          lead: t("head.state"),
          title: t("head.version"),
          cells: [t("head.from"), t("head.accepted")],
        }}
        figures={1}
        rows={data.map((one) => ({
          key: one.id,
          lead: <Tag colour={colours[one.state]}>{t(`state.${one.state}`)}</Tag>,
          title: one.title,
          detail: one.changes,
          cells: [dayWords(one.applies_from), t("accepted", { count: one.accepted })],
        }))}
      />
      <Decision
        act="publish"
        title={t("act.publish")}
        submit={(value) => t("submit.publish", { day: dayWords(value("applies_from")) })}
        reread
        reasons={[t("reason.law"), t("reason.decision"), t("reason.mistake")]}
        reasonHint={t("reason.hint")}
        defaults={last && { title: last.title, message: last.message }}
      >
        {(field) => (
          <>
            <TextField field={field("title")} label={t("field.title")} maxLength={120} />
            <TextArea
              field={field("changes")}
              label={t("field.changes")}
              hint={t("field.changes_hint")}
              maxLength={600}
            />
            <TextArea
              field={field("message")}
              label={t("field.message")}
              hint={t("field.message_hint")}
              rows={16}
            />
            <TextField
              field={field("applies_from")}
              label={t("field.from")}
              hint={t("field.from_hint")}
              type="date"
            />
          </>
        )}
      </Decision>
    </Wrap>
  );
}
