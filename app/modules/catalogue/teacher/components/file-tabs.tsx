import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Seg } from "#app/ui/nav.tsx";
import { useShellData } from "#app/ui/shell-data.ts";

const tabs = [
  { name: "presentation", to: paths.presentation },
  { name: "background", to: `${paths.presentation}#diplomes` },
  { name: "subjects", to: paths.teacherSubjects },
  { name: "places", to: `${paths.teacherSubjects}#lieux` },
  { name: "infos", to: paths.teacherAccount },
] as const;

export function FileTabs({ at }: { at: (typeof tabs)[number]["name"] }) {
  const { t } = useTranslation("teacher-file");
  const { person } = useShellData();
  if (person?.standing !== "hired") return null;
  const views = tabs.map(({ name, to }) => ({ to, label: t(name), current: name === at }));
  return <Seg label={t("label")} views={views} />;
}
