import { useTranslation } from "react-i18next";

import { Fold } from "#app/ui/fold.tsx";
import { Link } from "#app/ui/link.tsx";

type TaughtLink = Readonly<{ name: string; to: string; count: number; capped: boolean }>;
type Group = Readonly<{ name: string; links: readonly TaughtLink[] }>;

type TaughtLinksProps = Readonly<{
  title: string;
  first?: readonly TaughtLink[];
  groups: readonly Group[];
  open: boolean;
}>;

/** What is taught, each with its number of teachers (PUB-003). */
export function TaughtLinks({ title, first = [], groups, open }: TaughtLinksProps) {
  if (groups.length === 0) return null;
  return (
    <Fold title={title} open={open}>
      {first.length > 0 && <Links links={first} />}
      {groups.map(({ name, links }) => (
        <div key={name}>
          <h3 className="mt-s3 text-base">{name}</h3>
          <Links links={links} />
        </div>
      ))}
    </Fold>
  );
}

function Links({ links }: Pick<Group, "links">) {
  const { t } = useTranslation("search", { keyPrefix: "all" });
  return (
    <ul className="flex flex-wrap gap-x-s5">
      {links.map(({ name, to, count, capped }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-tap items-center gap-1.5">
            {name}
            <span className="text-sm text-ink-2">
              {capped ? t("many", { count }) : t("count", { count })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
