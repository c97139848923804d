import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import {
  ProposalFacts,
  ProposalHead,
  ResponseState,
} from "#app/modules/lesson-request/components/proposal-facts.tsx";
import { ProposalHistory } from "#app/modules/lesson-request/components/proposal-history.tsx";
import { RespondForm, WithdrawForm } from "#app/modules/lesson-request/components/respond-form.tsx";
import { hasSaid, SaidAnswer } from "#app/modules/lesson-request/components/said-answer.tsx";
import {
  proposalEndpoints,
  teacherAnswerSchema,
  type TeacherProposal,
} from "#app/modules/lesson-request/proposal.endpoints.ts";
import { notificationEndpoints } from "#app/modules/notification/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Kv } from "#app/ui/facts.tsx";
import { Back, Columns, Panel, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["proposal", "lesson-request"] };

export const meta = pageMeta("proposal:show.page", { noindex: true });

export async function loader({ context, params: { proposalId: id = "" } }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const [proposal, conditions, refusals] = await Promise.all([
    api(proposalEndpoints.show, { params: { id } }),
    api(referenceEndpoints.proposalConditions, {}),
    api(referenceEndpoints.proposalRefusals, {}),
  ]);
  await api(notificationEndpoints.read, { body: { type: "proposals" } });
  return { proposal, conditions, refusals };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { proposalId: id = "" } = params;
  return submitForm(context.as("teacher"), request, teacherAnswerSchema, async (body, api) => {
    await api(proposalEndpoints.respond, { params: { id }, body });
    const back = pathTo(paths.proposal, { proposalId: id });
    return redirectWithFlash(back, "proposal:flash.responded");
  });
}

/** One request put to the teacher, with what it brings, and the answer (TEA-026, TEA-027). */
export default function Proposal() {
  const { t } = useTranslation("proposal");
  const { proposal, conditions, refusals } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { id, answerable, withdrawable, timeline } = proposal;
  const action = pathTo(paths.proposal, { proposalId: String(id) });
  return (
    <Wrap>
      <Back to={paths.proposals}>{t("show.back")}</Back>
      {!answerable && <Refused result={lastResult} />}
      <ProposalHead proposal={proposal} />
      <div className="mb-s5">
        <ResponseState proposal={proposal} />
      </div>
      <Columns
        aside={
          (answerable || withdrawable) && (
            <Panel sticky>
              <h2 className="mb-s4">{t("respond.title")}</h2>
              {answerable && <RespondForm {...{ action, lastResult, conditions, refusals }} />}
              {withdrawable && <WithdrawForm action={action} />}
            </Panel>
          )
        }
      >
        <ProposalFacts proposal={proposal} />
        {proposal.family && <Family family={proposal.family} />}
        {hasSaid(proposal) && (
          <Section title={t("show.your_answer")}>
            <SaidAnswer {...{ proposal, conditions, refusals }} />
          </Section>
        )}
        <Section title={t("show.history")}>
          <ProposalHistory lines={timeline} />
        </Section>
      </Columns>
    </Wrap>
  );
}

/** The family's contacts, from the contract on (ENT-33). */
function Family({ family }: { family: NonNullable<TeacherProposal["family"]> }) {
  const { t } = useTranslation("proposal");
  return (
    <Section title={t("show.family")}>
      <Kv
        pairs={[
          { label: t("show.family"), value: family.name },
          { label: t("show.phone"), value: family.phone ?? "–" },
          ...(family.address ? [{ label: t("show.address"), value: family.address }] : []),
        ]}
      />
    </Section>
  );
}
