import { Form, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { localPath } from "#app/lib/way-back.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { homeAnswers, isPrivate, paths, pathTo, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { useReportedError } from "#app/ui/script-errors.ts";
import { Shell, WizardFrame } from "#app/ui/shell.tsx";
import { type ShellData, useShellData } from "#app/ui/shell-data.ts";
import type { ShellAccount, ShellArea, ShellEntry, ShellFooter } from "#app/ui/shell-types.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useLiveUnread } from "#app/ui/use-live-unread.ts";
import { WayBack } from "#app/ui/way-back.ts";

import { customerBar, customerTabs } from "./customer-tabs.ts";
import { Notices } from "./site-notices.tsx";
import { type BarName, teacherBar, type TeacherTabs, teacherTabs } from "./teacher-tabs.ts";
import { useWayBackWords } from "./way-back-words.ts";

type Area = "customer" | "teacher";

export function SiteShell({ area, children }: { area?: Area | undefined; children: ReactNode }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const data = useShellData();
  const shell = { ...data, ...useLiveUnread(data, paths.unread) };
  const back = wayBack(pathname, search);
  return (
    <WayBack.Provider value={useWayBackWords()}>
      <Shell
        home={paths.home}
        nav={navOf(t)}
        signIn={withQuery(paths.signIn, { retour: back })}
        account={accountOf(t, shell, back)}
        area={area && areaOf(t, area, { ...shell, standing: shell.person?.standing })}
        footer={footerOf(t, data.contact, area ?? "public")}
        notices={<Notices {...shell} />}
      >
        {children}
      </Shell>
    </WayBack.Provider>
  );
}

export function WizardShell({ leaveTo, children }: { leaveTo: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  const shell = useShellData();
  return (
    <WayBack.Provider value={useWayBackWords()}>
      <WizardFrame
        home={paths.home}
        exit={leaveTo}
        footer={footerOf(t, shell.contact, "wizard")}
        help={shell.contact && callOf(shell.contact)}
        notices={<Notices {...shell} quiet />}
      >
        {children}
      </WizardFrame>
    </WayBack.Provider>
  );
}

export function SiteError({ area }: { area?: Area | undefined }) {
  const { t } = useTranslation("common");
  useReportedError();
  const search = (
    <Form action={paths.search} className="grid gap-s3">
      <TextField
        field={{ id: "erreur-ville", name: "city" }}
        label={t("error.search")}
        autoComplete="address-level2"
        width="m"
      />
      <div>
        <Button variant="primary">{t("error.search_action")}</Button>
      </div>
    </Form>
  );
  return (
    <SiteShell area={area}>
      <ErrorPage home={paths.home} search={search} />
    </SiteShell>
  );
}

const throughPages: readonly string[] = [
  paths.signIn,
  paths.operatorCode,
  paths.signUp,
  paths.forgottenPassword,
  paths.newPassword,
  paths.confirmEmail,
  paths.notifications,
];

function wayBack(pathname: string, search: string): string | undefined {
  const through = throughPages.includes(pathname);
  return localPath(through ? new URLSearchParams(search).get("retour") : pathname + search);
}

const anyGroupLesson = { ...defaultSlugs, period: anyPeriod };

const navOf = (t: TFunction<"common">): ShellEntry[] => [
  {
    to: pathTo(paths.homeLessons, defaultSlugs),
    section: paths.homeLessonsRoot,
    label: t("site.lessons"),
  },
  {
    to: pathTo(paths.onlineLessons, defaultSlugs),
    section: paths.onlineLessonsRoot,
    label: t("site.online"),
  },
  {
    to: pathTo(paths.groupLessons, anyGroupLesson),
    section: paths.groupLessonsRoot,
    label: t("site.stages"),
  },
];

function accountOf(
  t: TFunction<"common">,
  { person, unread, counts }: ShellData,
  back: string | undefined,
): ShellAccount | undefined {
  if (!person) return undefined;
  const { role, firstname } = person;
  const { standing } = person;
  const more =
    role === "operator" ? [{ to: paths.desk, label: t("site.desk"), reloadDocument: true }] : [];
  const tabs = role === "operator" ? [] : areaOf(t, role, { counts, standing }).tabs;
  return {
    firstname,
    more,
    links: [...tabs, ...more],
    notifications: withQuery(paths.notifications, { retour: back }),
    unread,
    // Signing out of a private page leads home.
    signOut: withQuery(paths.signOut, { retour: back && !isPrivate(back) ? back : undefined }),
  };
}

function areaOf(
  t: TFunction<"common">,
  area: Area,
  { counts, standing }: Pick<ShellData, "counts"> & Pick<TeacherTabs, "standing">,
): ShellArea {
  const tab = (to: string, name: string, icon: ShellArea["tabs"][number]["icon"]) => ({
    to,
    icon,
    label: t(`${area}.${name}`),
    short: t(`${area}.${name}_short`),
    count: counts[name],
    exact: to === paths.teacherHome,
  });
  const name = t(`${area}.area`);
  if (area === "teacher") {
    const tabs = teacherTabs({ tab, standing });
    const own = (to: string, of: BarName) => ({
      to,
      label: t(`teacher.bar.${of}`),
      count: counts[of],
    });
    return { name, tabs, bar: teacherBar(own, standing) ?? tabs, isNamed: true };
  }
  const tabs = customerTabs({ tab, counts });
  const entry = (to: string, of: string) => ({ to, label: t(`customer.${of}`), count: counts[of] });
  return { name, tabs, bar: customerBar(tabs, entry) };
}

const moreToFind = (t: TFunction<"common">) => [
  { to: pathTo(paths.onlineGroupLessons, anyGroupLesson), label: t("site.online_stages") },
  { to: pathTo(paths.tutoring, defaultSlugs), label: t("site.tutoring") },
  { to: paths.allCourses, label: t("site.all_courses") },
  { to: paths.selection, label: t("site.selection") },
];

type Contact = ShellData["contact"];

const callOf = (contact: NonNullable<Contact>) => `tel:${contact.call}`;

function pagesOf(t: TFunction<"common">) {
  const answer = (name: keyof typeof homeAnswers) => `${paths.home}#${homeAnswers[name]}`;
  return {
    find: [...navOf(t), ...moreToFind(t)],
    know: [
      { to: answer("checks"), label: t("site.checks") },
      { to: answer("money"), label: t("site.money") },
      { to: answer("first"), label: t("site.first_course") },
      { to: paths.prices, label: t("site.prices") },
      { to: paths.resources, label: t("site.resources") },
      { to: paths.ranking, label: t("site.ranking") },
      { to: paths.reviewsRule, label: t("site.reviews_rule") },
    ],
    about: [
      { to: paths.becomeTeacher, label: t("site.teach") },
      { to: paths.contact, label: t("site.contact") },
    ],
    rules: [
      { to: paths.legalNotice, label: t("site.legal_notice") },
      { to: paths.terms, label: t("site.terms") },
      { to: paths.personalData, label: t("site.personal_data") },
      { to: paths.withdrawal, label: t("site.withdrawal") },
      { to: paths.cookies, label: t("site.cookies") },
      { to: paths.accessibility, label: t("site.accessibility") },
      { to: paths.sitePlan, label: t("site.plan") },
    ],
  };
}

/** Listings first (PUB-071). */
export function useSitePlan() {
  const { t } = useTranslation("common");
  const { find, know, about, rules } = pagesOf(t);
  return [
    { title: t("site.find"), links: find },
    { title: t("site.know"), links: know },
    { title: t("site.about"), links: about },
    { title: t("site.rules"), links: rules.filter(({ to }) => to !== paths.sitePlan) },
  ];
}

function footerOf(
  t: TFunction<"common">,
  contact: Contact,
  index: Area | "public" | "wizard",
): ShellFooter {
  const { find, know, about, rules } = pagesOf(t);
  const contactUs = { to: paths.contact, label: t("site.contact") };
  const reach = contact
    ? [
        { to: callOf(contact), label: contact.phone },
        { to: `mailto:${contact.email}`, label: contact.email },
      ]
    : [];
  // Wizard: only help and the rules of the contract.
  if (index === "wizard") return { links: [...reach, ...rules.slice(0, 3)] };
  // Family: eight links, the hub leads to the others (CUS-052).
  if (index === "customer")
    return { links: [...reach.slice(0, 1), contactUs, ...rules.slice(0, 6)] };
  // Teacher: seven, « Plus » leads to the others; a teacher withdraws from no purchase.
  if (index === "teacher") {
    const own = rules.slice(0, 6).filter(({ to }) => to !== paths.withdrawal);
    return { links: [...reach.slice(0, 1), contactUs, ...own] };
  }
  return {
    columns: [
      { title: t("site.find"), links: find },
      { title: t("site.know"), links: know },
      { title: t("site.about"), links: about },
      { title: t("site.reach"), links: reach, note: contact?.hours },
    ],
    links: rules,
  };
}
