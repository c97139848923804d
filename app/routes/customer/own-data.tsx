import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { KeptRow } from "#app/modules/people/customer/components/kept-row.tsx";
import { keptOf } from "#app/modules/people/customer/kept.domain.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Back, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["settings", "states"] };

export const meta = pageMeta("settings:data.page", { noindex: true });

const most = 20;

export const loader = customerLoader(async ({ api }) => {
  const { account, things } = await api(personalData.export, {});
  const shown = things.map(({ name, title, total, rows }) => ({
    name,
    title,
    total,
    rows: rows.slice(0, most).map(keptOf),
  }));
  return { account: keptOf(account), things: shown };
});

/** All the data kept of a family, and how to close the account (CUS-035, LAW-08). */
export default function OwnData() {
  const { t } = useTranslation("settings", { keyPrefix: "data" });
  const { account, things } = useLoaderData<typeof loader>();
  return (
    <Wrap mid>
      <Back to={paths.ownAccount}>{t("back")}</Back>
      <PageHead title={t("title")} lead={t("lead")} />
      <Buttons grow>
        <ButtonLink to={paths.dataFile} reloadDocument>
          {t("download")}
        </ButtonLink>
      </Buttons>
      <Section title={t("read")}>
        <Fold title={t("account")}>
          <KeptRow fields={account} />
        </Fold>
        {things.map(({ name, title, total, rows }) => (
          <Fold key={title} title={t("kind", { title, total })}>
            {rows.length === 0 && <p>{t("none")}</p>}
            <div className="grid gap-s5">
              {rows.map((row, index) => (
                <KeptRow key={index} kind={name} fields={row} />
              ))}
            </div>
            {total > rows.length && <p>{t("more")}</p>}
          </Fold>
        ))}
      </Section>
      <Section title={t("close_title")}>
        <p className="mb-s4 max-w-read text-ink-2">{t("close_lead")}</p>
        <ButtonLink to={paths.closeAccount} variant="quiet" preventScrollReset>
          {t("close")}
        </ButtonLink>
      </Section>
      <Outlet />
    </Wrap>
  );
}
