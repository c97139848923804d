import { useTranslation } from "react-i18next";

import { operatorLoader } from "#app/bff/route.server.ts";
import { pathTo } from "#app/paths.ts";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";
import { listsByAddress } from "./reference-lists.ts";

export const handle = { i18n: ["desk-reference"] };

export const meta = pageMeta("desk-reference:page", { noindex: true });

export const loader = operatorLoader(() => Promise.resolve(null));

/** Every list of ours, its dated values, the terms of use and the articles (OPS-32). */
export default function References() {
  const { t } = useTranslation("desk-reference");
  const lists = Object.entries(listsByAddress);
  const links = (kind: "dated" | "plain") =>
    lists.filter(([, list]) => (t(`list.${list}.kind`) === "dated") === (kind === "dated"));
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t("lead")} />
      {(["dated", "plain"] as const).map((kind) => (
        <Section key={kind} title={t(`${kind}.title`)}>
          <ul>
            {links(kind).map(([address, list]) => (
              <li key={address}>
                <Link
                  to={pathTo(deskPaths.deskReference, { listName: address })}
                  className="inline-flex min-h-8 items-center font-semibold"
                >
                  {t(`list.${list}.name`)}
                </Link>{" "}
                <span className="text-ink-2">{t(`list.${list}.what`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Section title={t("texts.title")}>
        <ul>
          {(["deskTerms", "deskArticles"] as const).map((name) => (
            <li key={name}>
              <Link to={deskPaths[name]} className="inline-flex min-h-8 items-center font-semibold">
                {t(`texts.${name}.name`)}
              </Link>{" "}
              <span className="text-ink-2">{t(`texts.${name}.what`)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </Wrap>
  );
}
