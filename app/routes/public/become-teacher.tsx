import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Section, SeyesPage, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:teach.page", { description: "content:teach.description" });

export async function loader({ context }: LoaderFunctionArgs) {
  const { contact } = await context.api(contentEndpoints.config, {});
  context.keep("content:teach");
  return { contact, canonical: env.origin + paths.becomeTeacher };
}

/** The way in of teachers: what the house offers, and when applications open. */
export default function BecomeTeacher() {
  const { t } = useTranslation("content", { keyPrefix: "teach" });
  const { contact } = useLoaderData<typeof loader>();
  const mail = `mailto:${contact.email}?subject=${encodeURIComponent(t("when.subject"))}`;
  return (
    <>
      <SeyesPage>
        <Wrap>
          <h1>{t("title")}</h1>
          <p className="on-lines max-w-read text-lg">{t("lead")}</p>
        </Wrap>
      </SeyesPage>
      <Wrap>
        <div className="max-w-read pb-s6">
          <Section title={t("when.title")}>
            <p>{t("when.text")}</p>
            <p className="mt-s4">
              <a className={buttonClass({ variant: "primary" })} href={mail}>
                {t("when.action", contact)}
              </a>
            </p>
            <p className="mt-s3 text-ink-2">{t("when.call", contact)}</p>
          </Section>
          {(["answers", "money", "checks"] as const).map((part) => (
            <Section key={part} title={t(`${part}.title`)}>
              <p>{t(`${part}.text`)}</p>
            </Section>
          ))}
        </div>
      </Wrap>
    </>
  );
}
