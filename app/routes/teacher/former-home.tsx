import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

const kept = [
  { name: "payouts", to: paths.payouts },
  { name: "payslips", to: paths.payslips },
  { name: "figures", to: paths.administrativeFigures },
  { name: "year", to: paths.moneyYear },
  { name: "documents", to: paths.teacherDocuments },
  { name: "infos", to: paths.teacherAccount },
] as const;

/** Home of a teacher who has left (TEA-050, STM-08). */
export function FormerHome() {
  const { t } = useTranslation("teacher-space", { keyPrefix: "former" });
  return (
    <Wrap>
      <PageHead title={t("title")} lead={t("lead")} />
      <Section title={t("kept")}>
        <Rows>
          {kept.map(({ name, to }) => (
            <Row key={name} to={to} title={t(name)} />
          ))}
          <Row to={paths.teacherDataFile} reloadDocument title={t("data")} />
          <Row to={paths.teacherCloseAccount} title={t("close_account")} />
        </Rows>
      </Section>
      <Buttons>
        <ButtonLink to={paths.contact} variant="quiet">
          {t("write")}
        </ButtonLink>
      </Buttons>
    </Wrap>
  );
}
