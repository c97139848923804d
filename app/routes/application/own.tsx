import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { dayInWords } from "#app/lib/french-date.ts";
import { isCandidate } from "#app/modules/application/domain.ts";
import { applicationEndpoints } from "#app/modules/application/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

import { ApplicantScreen } from "./applicant-screen.tsx";

export const handle = { i18n: ["application"] };

export const meta = pageMeta("application:draft.page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const own = await context.as("teacher")(applicationEndpoints.own, {});
  if (!isCandidate(own.status)) throw redirect(paths.teacherHome);
  if (own.status === "to_confirm") throw redirect(paths.finaliseApplication);
  const { status, state, answered_before: before } = own;
  return { status, state, answer: before && dayInWords(before) };
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
    </Wrap>
  );
}
