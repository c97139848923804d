import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Sent } from "#app/ui/sent.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { ownAccountOf } from "./own-account.server.ts";

export const handle = { i18n: ["own-account"] };

export const meta = pageMeta("own-account:page", { noindex: true });

export const loader = customerLoader(async ({ context }) => ({
  ...(await ownAccountOf(context)),
  hasApp: Boolean(env.APP_IOS_URL ?? env.APP_ANDROID_URL),
}));

type Entry = readonly [name: string, to: string, icon: IconName];

const courses: readonly Entry[] = [
  ["students", paths.students, "users"],
  ["teachers", paths.myTeachers, "user"],
  ["registrations", paths.registrations, "book"],
  ["calendar", paths.calendarFeed, "calendar"],
];
const app: Entry = ["app", paths.revisionApp, "screen"];
const money: readonly Entry[] = [
  ["bills", paths.bills, "file"],
  ["card", paths.card, "card"],
  ["tax_credit", paths.taxCredit, "euro"],
];
const you: readonly Entry[] = [
  ["details", paths.account, "edit"],
  ["preferences", paths.preferences, "mail"],
  ["devices", paths.devices, "lock"],
  ["data", paths.ownData, "shield"],
];

/** Hub of the family's area: a row for each part, with its state (CUS-052). */
export default function OwnAccount() {
  const { t } = useTranslation("own-account");
  const { email, hasApp } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("title")} lead={email} />
      <div className="grid items-start md:grid-cols-2 md:gap-x-s8">
        <Part of="courses" entries={hasApp ? [...courses, app] : courses} />
        <Part of="money" entries={money} />
        <Part of="you" entries={you} />
        <Help />
      </div>
    </Wrap>
  );
}

function Part({ of, entries }: { of: string; entries: readonly Entry[] }) {
  const { t } = useTranslation("own-account");
  const { states, yours } = useLoaderData<typeof loader>();
  const known: Readonly<Record<string, string | undefined>> = states;
  const waits: Readonly<Record<string, boolean | undefined>> = yours;
  return (
    <Section title={t(`part.${of}`)}>
      <Rows label={t(`part.${of}`)}>
        {entries.map(([name, to, icon]) => (
          <Row
            key={to}
            to={to}
            lead={<Icon name={icon} />}
            title={t(`row.${name}`)}
            detail={known[name]}
            end={waits[name] ? <Tag colour="yellow">{t("yours")}</Tag> : <Icon name="right" />}
          />
        ))}
      </Rows>
    </Section>
  );
}

function Help() {
  const { t } = useTranslation("own-account");
  const { contact } = useShellData();
  return (
    <Section title={t("part.help")}>
      <Rows label={t("part.help")}>
        {contact && (
          <Row
            to={`tel:${contact.call}`}
            lead={<Icon name="phone" />}
            title={t("row.call")}
            detail={`${contact.phone}, ${contact.hours}`}
            end={<Icon name="right" />}
          />
        )}
        <Row
          to={paths.help}
          lead={<Icon name="mail" />}
          title={t("row.help")}
          detail={t("state.help")}
          end={<Icon name="right" />}
        />
        <Row
          to={paths.contact}
          lead={<Icon name="info" />}
          title={t("row.contact")}
          detail={t("state.contact")}
          end={<Icon name="right" />}
        />
        <li>
          <Form method="post" action={paths.signOut} reloadDocument>
            <Sent />
            <button
              type="submit"
              className="flex min-h-15 w-full cursor-pointer items-center gap-x-s4 py-s3 text-left font-semibold hover:underline"
            >
              <Icon name="close" />
              {t("row.sign_out")}
            </button>
          </Form>
        </li>
      </Rows>
    </Section>
  );
}
