import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { linkKinds } from "#app/modules/catalogue/search/sitemap.domain.ts";
import type { NarrowerLink } from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";

type Group = Readonly<{ name: string; paths: readonly string[] }>;
type NarrowerProps = {
  links: readonly NarrowerLink[];
  title: string;
  open?: boolean;
  /** Each with its own heading, instead of one list. */
  groups?: readonly Group[];
};

export function NarrowerLinks({ links, title, open, groups = [] }: NarrowerProps) {
  const { t } = useTranslation("search");
  if (links.length === 0) return null;
  return (
    <Section title={title}>
      {linkKinds.map((kind) => {
        const own = links.filter((link) => link.kind === kind);
        if (own.length === 0) return null;
        return (
          <Fold key={kind} title={t(`narrower.${kind}`, { count: own.length })} open={open}>
            {groups.map(({ name, paths }) => {
              const grouped = own.filter(({ path }) => paths.includes(path));
              if (grouped.length === 0) return null;
              return (
                <div key={name}>
                  <h3 className="mt-s3 text-base">{name}</h3>
                  <Links links={grouped} />
                </div>
              );
            })}
            <Links links={own.filter((link) => !isGrouped(link, groups))} />
          </Fold>
        );
      })}
    </Section>
  );
}

const isGrouped = ({ path }: NarrowerLink, groups: readonly Group[]) =>
  groups.some(({ paths }) => paths.includes(path));

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
