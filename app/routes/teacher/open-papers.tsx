import { useTranslation } from "react-i18next";

import { paths, pathTo } from "#app/paths.ts";
import { More, Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import type { OpenPaper } from "./open-papers.server.ts";

/** Each line leads to where its file is sent (TEA-012). */
export function OpenPapers({ papers }: Readonly<{ papers: readonly OpenPaper[] }>) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "home" });
  if (papers.length === 0) return null;
  return (
    <Section title={t("papers")}>
      <Rows label={t("papers")}>
        {papers.map(({ id, type, name, state }) => (
          <Row
            key={`${type}-${String(id)}`}
            to={pathTo(paths.teacherDocument, { paper: String(id ?? type) })}
            title={name}
            end={<StateTag state={state} />}
          />
        ))}
      </Rows>
      <More to={paths.teacherDocuments}>{t("all_papers")}</More>
    </Section>
  );
}
