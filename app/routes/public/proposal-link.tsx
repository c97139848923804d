import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { refusalSchema } from "#app/api/endpoint.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { GivenAnswer } from "#app/modules/lessons/proposal/components/given-answer.tsx";
import {
  ProposalFacts,
  ProposalHead,
} from "#app/modules/lessons/proposal/components/proposal-facts.tsx";
import { RespondForm } from "#app/modules/lessons/proposal/components/respond-form.tsx";
import {
  proposals,
  teacherAnswerFormSchema,
  type TeacherProposal,
} from "#app/modules/lessons/proposal/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Columns, Panel, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { ClosedLink } from "./proposal-link-closed.tsx";

// Read once, on a phone, from a mail: no script is loaded, as none is needed.
export const handle = { hydrate: "never", i18n: ["proposal", "price"] };

export const meta = pageMeta("proposal:link.page", { noindex: true });

export const headers = secretAddress;

/** Without a session; reading changes nothing (TEA-026). */
export async function loader({ context, params: { token = "" }, request }: LoaderFunctionArgs) {
  const { api } = context;
  const [shown, conditions, refusals] = await Promise.all([
    api(proposals.showLink, { params: { token } }).catch(closedOf),
    api(references.proposalConditions, {}),
    api(references.proposalRefusals, {}),
  ]);
  if ("closed" in shown) return data(shown, { status: shown.closed });
  const sent = new URL(request.url).searchParams.has("envoyee");
  return { ...shown, token, sent, conditions, refusals };
}

async function closedOf(refusal: unknown) {
  if (!(refusal instanceof Response) || ![404, 410].includes(refusal.status)) throw refusal;
  const { status, message } = refusalSchema.parse(await refusal.json());
  return { closed: status, message };
}

export async function action({ context, params: { token = "" }, request }: ActionFunctionArgs) {
  return submitJudged(context.api, request, teacherAnswerFormSchema, async (body, api) => {
    const answering = api(proposals.answerLink, { params: { token }, body });
    await answering.catch(async (refusal: unknown) => {
      const { message } = await closedOf(refusal);
      // The answer was not kept: the reloaded page shows a closed link.
      throw Response.json({ status: 409, code: "api.proposal.closed", message }, { status: 409 });
    });
    const back = withQuery(pathTo(paths.proposalLink, { token }), { envoyee: 1 });
    return redirect(back, 303);
  });
}

export default function ProposalLink() {
  const shown = useLoaderData<typeof loader>();
  return "closed" in shown ? (
    <ClosedLink status={shown.closed} message={shown.message} />
  ) : (
    <OpenLink {...shown} />
  );
}

type Shown = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { closed: number }>;

function OpenLink({ token, proposal, answered, sent, conditions, refusals }: Shown) {
  const { t } = useTranslation("proposal");
  const lastResult = useLastResult();
  const action = pathTo(paths.proposalLink, { token });
  const open = !answered && proposal.answerable;
  return (
    <Wrap>
      <ProposalHead proposal={proposal} />
      {answered && (
        <Note tone="green" icon="check">
          <p className="font-semibold">{t(sent ? "link.sent" : "link.answered")}</p>
        </Note>
      )}
      {answered && <GivenAnswer {...{ proposal, conditions, refusals }} />}
      <Columns
        aside={
          <Panel>
            <h2 className="mb-s4">{t("respond.title")}</h2>
            {open ? (
              <>
                <RespondForm {...{ action, proposal, lastResult, conditions, refusals }} />
                <p className="mt-s4 text-sm text-ink-2">{t("link.once")}</p>
              </>
            ) : (
              <Elsewhere proposal={proposal} />
            )}
          </Panel>
        }
      >
        <ProposalFacts proposal={proposal} bare />
      </Columns>
    </Wrap>
  );
}

function Elsewhere({ proposal }: { proposal: TeacherProposal }) {
  const { t } = useTranslation("proposal");
  const mayChange = proposal.answerable || proposal.withdrawable;
  return (
    <>
      <p className="mb-s4">{t(mayChange ? "link.change" : "respond.closed")}</p>
      <ButtonLink to={paths.proposals}>{t("link.space")}</ButtonLink>
    </>
  );
}
