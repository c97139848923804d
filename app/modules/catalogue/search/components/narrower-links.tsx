import { useTranslation } from "react-i18next";

import { linkKinds } from "#app/modules/catalogue/search/sitemap.domain.ts";
import type { NarrowerLink } from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";

type NarrowerProps = {
  links: readonly NarrowerLink[];
  /** Without one, the page has its own heading. */
  title?: string;
  open?: boolean;
};

export function NarrowerLinks({ links, title, open }: NarrowerProps) {
  const { t } = useTranslation("search");
  if (links.length === 0) return null;
  const folds = linkKinds.map((kind) => {
    const own = links.filter((link) => link.kind === kind);
    if (own.length === 0) return null;
    return (
      <Fold key={kind} title={t(`narrower.${kind}`, { count: own.length })} open={open}>
        <Links links={own} />
      </Fold>
    );
  });
  return title ? <Section title={title}>{folds}</Section> : folds;
}

function Links({ links }: { links: readonly NarrowerLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-s5">
      {links.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} className="inline-flex min-h-tap items-center">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
