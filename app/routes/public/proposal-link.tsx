import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { submitForm } from "#app/bff/form.server.ts";
import {
  ProposalFacts,
  ProposalHead,
  ResponseState,
} from "#app/modules/proposal/components/proposal-facts.tsx";
import { RespondForm } from "#app/modules/proposal/components/respond-form.tsx";
import { SaidAnswer } from "#app/modules/proposal/components/said-answer.tsx";
import {
  proposalEndpoints,
  teacherAnswerSchema,
  type TeacherProposal,
} from "#app/modules/proposal/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Columns, Panel, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["proposal", "states"] };

export const meta = pageMeta("proposal:link.page", { noindex: true });

/** The address is a secret: no other site learns it. (`no-referrer` would also empty the form's Origin.) */
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** The link of the mail, without a session: shows the request and changes nothing (TEA-026). */
export async function loader({ context, params: { token = "" }, request }: LoaderFunctionArgs) {
  const { api } = context;
  const [{ proposal, answered }, conditions, refusals] = await Promise.all([
    api(proposalEndpoints.link, { params: { token } }),
    api(referenceEndpoints.proposalConditions, {}),
    api(referenceEndpoints.proposalRefusals, {}),
  ]);
  const sent = new URL(request.url).searchParams.has("envoyee");
  return { token, proposal, answered, sent, conditions, refusals };
}

export async function action({ context, params: { token = "" }, request }: ActionFunctionArgs) {
  return submitForm(request, teacherAnswerSchema, async (body) => {
    await context.api(proposalEndpoints.answerLink, { params: { token }, body });
    const back = withQuery(pathTo(paths.proposalLink, { token }), { envoyee: 1 });
    return redirect(back, 303);
  });
}

export default function ProposalLink() {
  const { t } = useTranslation("proposal");
  const { token, proposal, answered, sent, conditions, refusals } = useLoaderData<typeof loader>();
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
      <div className="my-s4">
        <ResponseState proposal={proposal} />
      </div>
      {answered && <SaidAnswer {...{ proposal, conditions, refusals }} />}
      <Columns
        aside={
          <Panel>
            <h2 className="mb-s4">{t("respond.title")}</h2>
            {open ? (
              <>
                <RespondForm {...{ action, lastResult, conditions, refusals }} />
                <p className="mt-s4 text-sm text-ink-2">{t("link.once")}</p>
              </>
            ) : (
              <Elsewhere proposal={proposal} />
            )}
          </Panel>
        }
      >
        <ProposalFacts proposal={proposal} />
      </Columns>
    </Wrap>
  );
}

/** The link is used up, or nothing is awaited: the rest is done in the teacher's space. */
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
