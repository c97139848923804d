import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";

/** Why the link is closed, and where other requests are (API-185). */
export function ClosedLink({ status, message }: { status: number; message: string }) {
  const { t } = useTranslation("proposal");
  return (
    <Wrap>
      <PageHead title={t(status === 410 ? "link.closed" : "link.unknown")} />
      <p className="mb-s4">{status === 410 ? message : t("link.unknown_lead")}</p>
      <ButtonLink to={paths.proposals} variant="primary">
        {t("link.space")}
      </ButtonLink>
    </Wrap>
  );
}
