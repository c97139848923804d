import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";

export const handle = { i18n: ["teacher-offer"] };

export const meta = pageMeta("teacher-offer:more.page", { noindex: true });

/** Everything of the teacher's space that no tab leads to: a noun adds its line to its group. */
const groups = [
  {
    name: "offer",
    lines: [
      { name: "availability", to: paths.availability },
      { name: "prices", to: paths.teacherPrices },
      { name: "presentation", to: paths.presentation },
      { name: "subjects", to: paths.teacherSubjects },
    ],
  },
  {
    name: "students",
    lines: [{ name: "affiliations", to: paths.affiliations }],
  },
  {
    name: "money",
    lines: [
      { name: "payouts", to: paths.payouts },
      { name: "payslips", to: paths.payslips },
    ],
  },
  {
    name: "stages",
    lines: [
      { name: "teacher_stages", to: paths.teacherStages },
      { name: "coming_stages", to: paths.comingStages },
    ],
  },
  {
    name: "account",
    lines: [
      { name: "infos", to: paths.teacherAccount },
      { name: "documents", to: paths.teacherDocuments },
      { name: "preferences", to: paths.teacherPreferences },
      { name: "devices", to: paths.teacherDevices },
      { name: "resources", to: paths.teacherResources },
      { name: "help", to: paths.contact },
    ],
  },
] as const;

/** The fifth tab: where the offer, the money and the account of a teacher are kept. */
export default function TeacherMore() {
  const { t } = useTranslation("teacher-offer");
  return (
    <Wrap>
      <PageHead title={t("more.title")} />
      <div className="grid gap-x-s7 md:grid-cols-2">
        {groups.map(({ name, lines }) => (
          <Section key={name} title={t(`more.${name}`)}>
            <Rows>
              {lines.map((line) => (
                <Row key={line.name} to={line.to} title={t(`more.${line.name}`)} />
              ))}
            </Rows>
          </Section>
        ))}
      </div>
    </Wrap>
  );
}
