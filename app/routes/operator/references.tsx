import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { operatorLoader } from "#app/bff/route.server.ts";
import { referenceLists } from "#app/modules/care/reference-list/endpoints.ts";
import { dayWords, valueWords } from "#app/modules/care/reference-list/words.ts";
import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";
import { listsByAddress } from "./reference-lists.ts";

export const handle = { i18n: ["desk-reference", "reference-list"] };

export const meta = pageMeta("desk-reference:page", { noindex: true });

export const loader = operatorLoader(({ api }) => api(referenceLists.show, {}));

/** Every list of ours, its dated values, the terms of use and the articles (OPS-32). */
export default function References() {
  const { t } = useTranslation("desk-reference");
  const { coming, lists: counted } = useLoaderData<typeof loader>();
  const lists = Object.entries(listsByAddress);
  const linesOf = (list: string) => counted.find((one) => one.list === list)?.lines ?? 0;
  const links = (kind: "dated" | "plain") =>
    lists.filter(([, list]) => (t(`list.${list}.kind`) === "dated") === (kind === "dated"));
  return (
    <Wrap>
      <PageHead title={titleOf(t, coming)} lead={t("lead")} />
      {coming.length > 0 && <Coming />}
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
                <span className="text-ink-2">
                  {t(`list.${list}.what`)} {t("lines", { count: linesOf(list) })}
                </span>
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

type Coming = Readonly<{ from: string | null }>;

/** « Réglages et listes : 1 valeur change le 1er janvier 2027 » */
function titleOf(t: TFunction<"desk-reference">, coming: readonly Coming[]): string {
  const [first] = coming;
  if (!first) return t("page");
  const isOneDay = coming.every(({ from }) => from === first.from);
  const words = { count: coming.length, day: dayWords(first.from) };
  return t(isOneDay ? "changes_on" : "changes", words);
}

function Coming() {
  const { t } = useTranslation("desk-reference");
  const { coming } = useLoaderData<typeof loader>();
  const addressOf = (list: string) =>
    Object.keys(listsByAddress).find((address) => listsByAddress[address] === list) ?? "";
  return (
    <Section title={t("coming_title")}>
      <DeskTable
        caption={t("coming_title")}
        head={{ title: t("head.line"), cells: [t("head.today"), t("head.next"), t("head.on")] }}
        rows={coming.map(({ list, was, ...line }) => ({
          key: line.id,
          to: pathTo(deskPaths.deskReference, { listName: addressOf(list) }),
          title: line.label,
          detail: line.source,
          cells: [valueWords({ ...line, value: was }), valueWords(line), dayWords(line.from)],
        }))}
      />
    </Section>
  );
}
