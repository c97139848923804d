import { useTranslation } from "react-i18next";

import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/layout.tsx";

/**
 * Leads to a room of another engine. A form that was answered by a way elsewhere would be stopped by our own policy
 * (form-action), and Scalelite leads on to any of its servers: the page is left by a link, which follows itself.
 */
export function LobbyTheirs({ url }: { url: string }) {
  const { t } = useTranslation("room", { keyPrefix: "theirs" });
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <PageHead title={t("title")} lead={t("text")} />
      <a href={url} className={buttonClass({ variant: "primary" })}>
        {t("go")}
      </a>
    </>
  );
}
