import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { refuseRobots, robotFields } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import {
  AcceptAsNew,
  AcceptSigned,
  RefuseForm,
} from "#app/modules/affiliation/components/accept-form.tsx";
import {
  InvitationClosed,
  InvitationDone,
  InvitationFacts,
  InvitationHead,
} from "#app/modules/affiliation/components/invitation.tsx";
import {
  acceptFormSchema,
  acceptSignedSchema,
  affiliationEndpoints,
} from "#app/modules/affiliation/endpoints.ts";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["affiliation"] };

export const meta = pageMeta("affiliation:reply.page", { noindex: true });

export const headers = secretAddress;

/** What the link shows: the invitation, what comes after a yes for the family that gave it, or why it is over. */
export async function loader({ context, params: { uuid = "" } }: LoaderFunctionArgs) {
  const [shown, terms, person] = await Promise.all([
    context.api(affiliationEndpoints.show, { params: { uuid } }).catch(closedOf),
    context.api(contentEndpoints.terms, {}),
    context.person(),
  ]);
  if ("closed" in shown) return data(shown, { status: shown.closed });
  const who = person && { role: person.role, name: `${person.firstname} ${person.lastname}` };
  const constraint = constraintOf(acceptFormSchema);
  return { uuid, invitation: shown, terms: terms.version, who, constraint, robot: robotFields() };
}

/** It is over (410), or nobody knows this link (404 or no uuid at all): said here; any other failure goes on. */
async function closedOf(refusal: unknown) {
  if (!(refusal instanceof Response) || ![404, 410, 422].includes(refusal.status)) throw refusal;
  const { status, message, state } = refusalSchema.parse(await refusal.json());
  const closed = status === 410 ? 410 : 404;
  return { closed, message, state: closed === 410 ? String(state) : "unknown" };
}

export async function action({ context, params: { uuid = "" }, request }: ActionFunctionArgs) {
  const to = pathTo(paths.affiliation, { uuid });
  const isSigned = (await context.person()) !== undefined;
  const sent = await readForm(request);
  const response = sent.get("response") === "refuse" ? ("refuse" as const) : ("accept" as const);
  const accepting = isSigned ? acceptSignedSchema : acceptFormSchema;
  const schema = response === "refuse" ? z.object({}) : accepting;
  return submitForm(context.api, request, schema, async (said, api) => {
    if (response === "accept" && !isSigned) refuseRobots(sent);
    const { id, teacher } = await api(affiliationEndpoints.show, { params: { uuid } }).catch(
      conflictOf,
    );
    const body = { ...said, response, uuid };
    const replied = await api(affiliationEndpoints.reply, { params: { id }, body });
    const { access_token, refresh_token, role } = replied;
    if (access_token && refresh_token && role) {
      context.openSession({ access_token, refresh_token, role });
    }
    const details = { teacher: teacher.firstname };
    return redirectWithFlash(to, `affiliation:flash.${replied.status}`, details);
  });
}

/** Somebody answered meanwhile: the page that comes back says what became of the invitation. */
async function conflictOf(refusal: unknown): Promise<never> {
  const { message } = await closedOf(refusal);
  throw Response.json({ status: 409, code: "api.affiliation.not_found", message }, { status: 409 });
}

/** The family's answer to a teacher's invitation (PUB-045). */
export default function Affiliation() {
  const shown = useLoaderData<typeof loader>();
  const result = useLastResult();
  if ("closed" in shown) {
    return (
      <Wrap mid>
        <Refused result={result} />
        <InvitationClosed state={shown.state} message={shown.message} />
      </Wrap>
    );
  }
  return (
    <Wrap mid>
      {shown.invitation.status === "accepted" ? (
        <InvitationDone invitation={shown.invitation} />
      ) : (
        <Open {...shown} />
      )}
    </Wrap>
  );
}

type Shown = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { closed: number }>;

function Open({ uuid, invitation, ...shown }: Shown) {
  const to = pathTo(paths.affiliation, { uuid });
  return (
    <>
      <InvitationHead invitation={invitation} />
      <div className="grid items-start gap-s6 md:grid-cols-2">
        <InvitationFacts invitation={invitation} />
        <div>
          <Answer to={to} invitation={invitation} {...shown} />
          <RefuseForm to={to} invitation={invitation} />
        </div>
      </div>
    </>
  );
}

function Answer({ who, robot, constraint, ...props }: Omit<Shown, "uuid"> & { to: string }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  const result = useLastResult();
  if (!who) return <AcceptAsNew {...props} {...{ robot, constraint, result }} />;
  if (who.role === "customer") return <AcceptSigned {...props} name={who.name} result={result} />;
  return (
    <Note>
      <p>{t("family_only")}</p>
    </Note>
  );
}
