import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { env } from "#app/env.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass, Buttons } from "#app/ui/button.tsx";
import { Back, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["settings"] };

export const meta = pageMeta("settings:app.page", { noindex: true });

export const loader = customerLoader(async ({ api }) => {
  const { contact } = await api(content.config, {});
  const shops = [
    { name: "ios", url: env.APP_IOS_URL },
    { name: "android", url: env.APP_ANDROID_URL },
  ] as const;
  return { email: contact.email, shops: shops.filter(({ url }) => url !== undefined) };
});

/** The revision app (CUS-026, PUB-046). */
export default function RevisionApp() {
  const { t } = useTranslation("settings", { keyPrefix: "app" });
  const { email, shops } = useLoaderData<typeof loader>();
  return (
    <Wrap mid>
      <Back to={paths.ownAccount}>{t("back")}</Back>
      <PageHead title={t("title")} lead={t("lead")} />
      {shops.length === 0 ? (
        <p>{t("soon")}</p>
      ) : (
        <Buttons grow>
          {shops.map(({ name, url }) => (
            <a key={name} href={url} rel="noopener" className={buttonClass({})}>
              {t(name)}
            </a>
          ))}
        </Buttons>
      )}
      <Section title={t("help")}>
        <p>
          {t("write")}{" "}
          <a href={`mailto:${email}`} className="inline-block py-1.5">
            {email}
          </a>
        </p>
      </Section>
    </Wrap>
  );
}
