import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { lackingIn } from "#app/modules/career/application/lacking.domain.ts";
import { isOwed } from "#app/modules/career/document/domain.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { AccountMoney } from "#app/modules/career/status-change/components/account-money.tsx";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import {
  LackingHead,
  paperLessonPlace,
} from "#app/modules/career/teacher-space/components/lacking-head.tsx";
import { AccountPerson } from "#app/modules/catalogue/teacher/components/account-person.tsx";
import { type AdviceOf, FormatAdvice } from "#app/modules/catalogue/teacher/components/advice.tsx";
import { FileTabs } from "#app/modules/catalogue/teacher/components/file-tabs.tsx";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Columns, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { useReadOnly, useShellData } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["teacher-account", "teacher-advice", "teacher-file", "document"] };

export const meta = pageMeta("teacher-account:page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => {
  const [teacher, account, papers, legal, advice] = await Promise.all([
    api(teachers.showProfile, {}),
    api(payouts.showAccount, {}),
    api(documents.list, {}),
    api(statusChanges.show, {}),
    blockOf(api(teachers.showRecommendations, {})),
  ]);
  const { state, iban_end, mandate } = account;
  const shown = papers.map(({ id, type, status, state }) => ({ id, type, status, state }));
  const lacking = lackingIn({
    account: account.account_payment_status,
    selfEmployed: legal.self_employed,
    mandateAccepted: mandate.accepted_version !== null,
    papers: shown,
  });
  return { teacher, account: { state, iban_end, mandate }, papers: shown, legal, lacking, advice };
});

export default function TeacherAccount() {
  const { t } = useTranslation("teacher-account");
  const { teacher, account, papers, legal, lacking, advice } = useLoaderData<typeof loader>();
  const { person } = useShellData();
  const checked = papers.filter(({ status }) => status === "pending").length;
  return (
    <Wrap>
      {person?.standing === "hired" ? (
        <LackingHead lacking={lacking} checked={checked} />
      ) : (
        // A candidate's missing items, prices included, are listed with the steps: two counts would differ.
        <PageHead title={t("title_alone")} />
      )}
      <FileTabs at="infos" />
      <Columns aside={<Aside />}>
        <Section title={t("you")}>
          <AccountPerson teacher={teacher} />
          <FormatAdvice teacher={teacher} advice={advice} />
          <p className="mt-s3 text-sm text-ink-2">
            {t("fixed")} <Link to={paths.contact}>{t("write")}</Link>
          </p>
        </Section>
        <Section title={t("money")}>
          <AccountMoney {...{ teacher, account, legal }} />
        </Section>
      </Columns>
      <Outlet context={{ teacher, advice } satisfies AdviceOf} />
    </Wrap>
  );
}

const further = <Icon name="right" />;

function Aside() {
  const { t } = useTranslation(["teacher-account", "document"]);
  const { papers } = useLoaderData<typeof loader>();
  const readOnly = useReadOnly();
  return (
    <>
      <Section title={t("papers")}>
        <Rows>
          {papers.map((paper, index) => {
            const { id, type, state } = paper;
            const isRequested = !readOnly && isOwed(paper);
            return (
              <Row
                key={index}
                to={isRequested ? paperLessonPlace(String(id ?? type)) : paths.teacherDocuments}
                title={t(`document:types.${type}`)}
                end={<StateTag state={state} />}
              />
            );
          })}
        </Rows>
      </Section>
      <Section title={t("settings")}>
        <Rows>
          <Row to={paths.teacherDevices} title={t("devices")} end={further} />
          <Row to={paths.teacherPreferences} title={t("preferences")} end={further} />
          {!readOnly && <Row to={paths.teacherCalendarFeed} title={t("calendar")} end={further} />}
          <Row to={paths.teacherDataFile} reloadDocument title={t("data")} end={further} />
          {!readOnly && <Row to={paths.leavePreau} title={t("leave.link")} end={further} />}
          <Row to={paths.teacherCloseAccount} title={t("close_account")} end={further} />
        </Rows>
      </Section>
    </>
  );
}
