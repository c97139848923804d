import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import {
  AcceptAsNew,
  AcceptSigned,
  RefuseForm,
} from "#app/modules/lessons/affiliation/components/accept-form.tsx";
import {
  InvitationClosed,
  InvitationDone,
  InvitationFacts,
  InvitationHead,
} from "#app/modules/lessons/affiliation/components/invitation.tsx";
import { acceptFormSchema } from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { invitationOf, submitReply } from "./affiliation.server.ts";

export const handle = { i18n: ["affiliation"] };

export const meta = pageMeta("affiliation:reply.page", { noindex: true });

export const headers = secretAddress;

/** The invitation, the next steps after a yes, or why it is over with its status (ERR-21, LOAD-22). */
export async function loader({ context, params: { uuid = "" } }: LoaderFunctionArgs) {
  const [shown, terms, person] = await Promise.all([
    invitationOf(context.api, uuid),
    context.api(content.terms, {}),
    context.person(),
  ]);
  if ("closed" in shown) return data(shown, { status: shown.closed });
  const who = person && { role: person.role, name: fullName(person) };
  const constraint = constraintOf(acceptFormSchema);
  return { uuid, invitation: shown, terms: terms.version, who, constraint, robot: robotFields() };
}

export const action = ({ context, params: { uuid = "" }, request }: ActionFunctionArgs) =>
  submitReply(context, request, uuid);

/** A family's answer to a teacher's invitation (PUB-045). */
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
        <>
          <Refused result={result} />
          <InvitationDone invitation={shown.invitation} />
        </>
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
  const { teacher_closed: closed } = props.invitation;
  if (closed) {
    return (
      <>
        <Refused result={result} />
        <Note tone="yellow">
          <p>{t(`teacher_${closed}`)}</p>
        </Note>
      </>
    );
  }
  if (!who) return <AcceptAsNew {...props} {...{ robot, constraint, result }} />;
  if (who.role === "customer") return <AcceptSigned {...props} name={who.name} result={result} />;
  return (
    <>
      <Refused result={result} />
      <Note>
        <p>{t("family_only")}</p>
      </Note>
    </>
  );
}
