import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Section } from "./layout.tsx";
import { Link } from "./link.tsx";
import { Note } from "./note.tsx";

/** Retry for a part that failed to load; the rest of the page remains (LOAD-25). */
export function Failed({ title }: { title?: string }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  return (
    <Section title={title}>
      <Note tone="red">
        <p>{t("error.block")}</p>
        <p>
          <Link to={pathname + search} reloadDocument>
            {t("error.retry")}
          </Link>
        </p>
      </Note>
    </Section>
  );
}
