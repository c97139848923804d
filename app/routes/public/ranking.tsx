import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:ranking.page", {
  description: "content:ranking.description",
});

export function loader({ context }: LoaderFunctionArgs) {
  context.keep("content:ranking");
  return { canonical: env.origin + paths.ranking };
}

/** Ranking criteria of lists and requests (PUB-066, CST-48, CST-49). */
export default function Ranking() {
  const { t } = useTranslation("content", { keyPrefix: "ranking" });
  return (
    <Wrap>
      <div className="max-w-read py-s6">
        <h1>{t("title")}</h1>
        <p className="mt-s3 text-lg leading-[1.45] text-ink-2">{t("lead")}</p>
        <Section title={t("money.title")}>
          <p>{t("money.text")}</p>
        </Section>
        <WhoIsListed />
        <Rules of="tiers" />
        <Section title={t("ring.title")}>
          <p>{t("ring.text")}</p>
        </Section>
        <Section title={t("sorts.title")}>
          <p>{t("sorts.text")}</p>
        </Section>
        <Rules of="matching" />
      </div>
    </Wrap>
  );
}

function WhoIsListed() {
  const { t } = useTranslation("content", { keyPrefix: "ranking.who" });
  const items = t("items", { returnObjects: true }) as string[];
  return (
    <Section title={t("title")}>
      <p>{t("intro")}</p>
      <ul className="my-s3 grid list-disc gap-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>{t("out")}</p>
    </Section>
  );
}

const tables = {
  tiers: ["active", "missing", "when"],
  matching: ["excluded", "tie", "replaced"],
} as const;

/** A table of the rules, then what it does not say. */
function Rules({ of }: { of: keyof typeof tables }) {
  const { t } = useTranslation("content", { keyPrefix: "ranking" });
  return (
    <Section title={t(`${of}.title`)}>
      <p className="mb-s3">{t(`${of}.intro`)}</p>
      <Tbl
        caption={t(`${of}.title`)}
        head={t(`${of}.head`, { returnObjects: true }) as string[]}
        rows={t(`${of}.rows`, { returnObjects: true }) as string[][]}
      />
      <div className="mt-s3 grid gap-s2">
        {tables[of].map((line) => (
          <p key={line}>{t(`${of}.${line}`)}</p>
        ))}
      </div>
    </Section>
  );
}
