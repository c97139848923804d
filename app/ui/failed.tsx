import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Section } from "./layout.tsx";
import { Note } from "./note.tsx";

/** A part of a page that could not be loaded, and the way to ask for it again: the rest stands (LOAD-25). */
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

type BlockProps<Shown> = {
  title: string;
  /** What is shown; undefined when it could not be loaded. */
  of: readonly Shown[] | undefined;
  each: (one: Shown) => ReactNode;
};

/** A secondary part of a page: its lines without a title, or its title with its retry (LOAD-25). */
export function Block<Shown>({ title, of, each }: BlockProps<Shown>) {
  return of ? <>{of.map(each)}</> : <Failed title={title} />;
}
