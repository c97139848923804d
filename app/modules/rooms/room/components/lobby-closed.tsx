import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/layout.tsx";

/** An unknown link, or one that was renewed. */
export function LobbyClosed({ message }: { message: string | null }) {
  const { t } = useTranslation("room", { keyPrefix: "unknown" });
  return (
    <>
      <PageHead title={t("title")} lead={message ?? t("text")} />
      <Buttons>
        <ButtonLink to={paths.courses} variant="primary">
          {t("courses")}
        </ButtonLink>
        <ButtonLink to={paths.rooms}>{t("again")}</ButtonLink>
      </Buttons>
    </>
  );
}
