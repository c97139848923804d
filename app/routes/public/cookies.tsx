import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:cookies.page", {
  description: "content:cookies.description",
});

export function loader({ context }: LoaderFunctionArgs) {
  context.keep("content:cookies");
  return { canonical: env.origin + paths.cookies };
}

/** Every cookie, what it is for and how long it stays: none needs a consent (PUB-064, LAW-09, CST-46). */
export default function Cookies() {
  const { t } = useTranslation("content", { keyPrefix: "cookies" });
  return (
    <Wrap>
      <div className="max-w-read py-s6">
        <h1>{t("title")}</h1>
        <p className="mt-s3 text-lg leading-[1.45] text-ink-2">{t("lead")}</p>
        <Section title={t("list.title")}>
          <Tbl
            caption={t("list.title")}
            head={t("list.head", { returnObjects: true }) as string[]}
            rows={t("list.rows", { returnObjects: true }) as string[][]}
          />
        </Section>
        <Section title={t("none.title")}>
          <ul className="grid list-disc gap-1 pl-5">
            {(t("none.items", { returnObjects: true }) as string[]).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Section>
        <Section title={t("change.title")}>
          <p>{t("change.text")}</p>
        </Section>
        <Section title={t("erase.title")}>
          <p>{t("erase.text")}</p>
        </Section>
      </div>
    </Wrap>
  );
}
