import { useTranslation } from "react-i18next";

import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { CallLink } from "#app/ui/call-link.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";

export function ProposalFamily({ family }: { family: NonNullable<TeacherProposal["family"]> }) {
  const { t } = useTranslation("proposal");
  return (
    <Section title={t("show.family")}>
      <Kv
        pairs={[
          { label: t("show.name"), value: family.name },
          { label: t("show.phone"), value: family.phone ? <CallLink phone={family.phone} /> : "–" },
          ...(family.address ? [{ label: t("show.address"), value: family.address }] : []),
        ]}
      />
    </Section>
  );
}
