import { useTranslation } from "react-i18next";

import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { Kv } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";

export function ProposalFamily({ family }: { family: NonNullable<TeacherProposal["family"]> }) {
  const { t } = useTranslation("proposal");
  return (
    <Section title={t("show.family")}>
      <Kv
        pairs={[
          { label: t("show.family"), value: family.name },
          { label: t("show.phone"), value: family.phone ?? "–" },
          ...(family.address ? [{ label: t("show.address"), value: family.address }] : []),
        ]}
      />
    </Section>
  );
}
