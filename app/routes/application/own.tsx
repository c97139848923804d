import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayInWords } from "#app/lib/french-date.ts";
import { isCandidate } from "#app/modules/application/domain.ts";
import { applicationEndpoints } from "#app/modules/application/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { ApplicantScreen } from "./applicant-screen.tsx";

export const handle = { i18n: ["application"] };

export const meta = pageMeta("application:draft.page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const own = await context.as("teacher")(applicationEndpoints.own, {});
  if (!isCandidate(own.status)) throw redirect(paths.teacherHome);
  const { status, state, answered_before: before } = own;
  return { status, state, answer: before && dayInWords(before) };
}

const remaining = [
  { name: "documents", to: paths.teacherDocuments },
  { name: "prices", to: paths.teacherPrices },
  { name: "bank", to: paths.payouts },
] as const;

/** What is left to give, each where it is kept. */
function Remaining() {
  const { t } = useTranslation("application", { keyPrefix: "remaining" });
  return (
    <Section title={t("title")}>
      <Rows label={t("title")}>
        {remaining.map(({ name, to }) => (
          <Row key={name} to={to} title={t(name)} detail={t(`${name}_detail`)} />
        ))}
      </Rows>
      <p className="mt-s4 pb-s6 text-ink-2">{t("then")}</p>
    </Section>
  );
}

/** Where the signed-in candidate's application stands (STM-08). */
export default function OwnApplication() {
  const { status, state, answer } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <p className="mt-s5">
        <StateTag state={state} />
      </p>
      <ApplicantScreen
        status={status}
        answer={status === "being_processed_step_2" ? answer : null}
      />
      {status === "to_confirm" && <Remaining />}
    </Wrap>
  );
}
