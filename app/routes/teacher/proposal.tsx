import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { GivenAnswer, hasWords } from "#app/modules/lessons/proposal/components/given-answer.tsx";
import {
  ProposalFacts,
  ProposalHead,
} from "#app/modules/lessons/proposal/components/proposal-facts.tsx";
import { ProposalFamily } from "#app/modules/lessons/proposal/components/proposal-family.tsx";
import { ProposalHistory } from "#app/modules/lessons/proposal/components/proposal-history.tsx";
import {
  RespondForm,
  WithdrawForm,
} from "#app/modules/lessons/proposal/components/respond-form.tsx";
import {
  proposals,
  teacherAnswerFormSchema,
  type TeacherProposal,
} from "#app/modules/lessons/proposal/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Failed } from "#app/ui/failed.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Back, Columns, PageHead, Panel, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["proposal", "lesson-request", "price"] };

export const meta = pageMeta("proposal:show.page", { noindex: true });

export const loader = teacherLoader(async ({ api, proposalId: id }) => {
  const [proposal, conditions, refusals] = await Promise.all([
    blockOf(api(proposals.show, { params: { id } })),
    api(references.proposalConditions, {}),
    api(references.proposalRefusals, {}),
  ]);
  const [next] = await Promise.all([
    proposal && !proposal.answerable ? nextOffers(api, proposal.id) : undefined,
    api(notifications.read, { body: { type: "proposals" } }),
  ]);
  return { proposal, conditions, refusals, next };
});

export const action = teacherAction(
  teacherAnswerFormSchema,
  async ({ api, body, proposalId: id }) => {
    await api(proposals.respond, { params: { id }, body });
    const back = pathTo(paths.proposal, { proposalId: id });
    return redirectWithFlash(back, "proposal:flash.responded");
  },
);

async function nextOffers(api: Api, except: number) {
  const { data } = await api(proposals.list, {
    query: { pending: "true", length: 20 },
  });
  const waiting = data.filter(({ id, state }) => id !== except && state.waiting?.who === "teacher");
  return waiting[0] && { id: waiting[0].id, count: waiting.length };
}

/** Request and answer (TEA-026, TEA-027); one that fails to load can be retried (ERR-19). */
export default function ProposalPage() {
  const { t } = useTranslation("proposal");
  const { proposal, ...shown } = useLoaderData<typeof loader>();
  if (proposal) return <Proposal proposal={proposal} {...shown} />;
  return (
    <Wrap>
      <Back to={paths.proposals}>{t("show.back")}</Back>
      <PageHead title={t("show.page")} />
      <Failed />
    </Wrap>
  );
}

type Shown = Awaited<ReturnType<typeof loader>> & { proposal: TeacherProposal };

function Proposal({ proposal, conditions, refusals, next }: Shown) {
  const { t } = useTranslation("proposal");
  const lastResult = useLastResult();
  const { id, answerable, timeline } = proposal;
  const action = pathTo(paths.proposal, { proposalId: String(id) });
  return (
    <Wrap>
      <Back to={paths.proposals}>{t("show.back")}</Back>
      {!answerable && <Refused result={lastResult} />}
      <ProposalHead proposal={proposal} />
      {next && (
        <p className="mb-s5">
          <ButtonLink
            to={pathTo(paths.proposal, { proposalId: String(next.id) })}
            variant="primary"
          >
            {t("show.next", { count: next.count })}
          </ButtonLink>
        </p>
      )}
      <Columns aside={<Answer {...{ action, proposal, conditions, refusals }} />}>
        <ProposalFacts proposal={proposal} />
        <SheetLink />
        {proposal.family && <ProposalFamily family={proposal.family} />}
      </Columns>
      <div className="mt-s6">
        <Fold title={t("show.history")}>
          <ProposalHistory lines={timeline} />
        </Fold>
      </div>
    </Wrap>
  );
}

function Answer({
  action,
  proposal,
  conditions,
  refusals,
}: Omit<Shown, "next"> & { action: string }) {
  const { t } = useTranslation("proposal");
  const lastResult = useLastResult();
  const { answerable, withdrawable } = proposal;
  if (!answerable && !withdrawable && !hasWords(proposal)) return null;
  return (
    <Panel>
      <h2 className="mb-s4">{t("respond.title")}</h2>
      <div className="grid gap-s4">
        {hasWords(proposal) && <GivenAnswer {...{ proposal, conditions, refusals }} />}
        {answerable && <RespondForm {...{ action, proposal, lastResult, conditions, refusals }} />}
        {withdrawable && <WithdrawForm action={action} />}
      </div>
    </Panel>
  );
}
