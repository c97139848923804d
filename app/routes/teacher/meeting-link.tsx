import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { meetingSchema } from "#app/modules/lessons/contract/meeting.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { everyContractOf } from "./courses.server.ts";

export const handle = { i18n: ["contract"] };

export const meta = pageMeta("contract:meeting.title", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const all = await everyContractOf(context.as("teacher"));
  const contract = all.find(({ id }) => String(id) === params.contractId);
  if (!contract) throw new Response(null, { status: 404 });
  return { contract, constraint: constraintOf(meetingSchema) };
}

export async function action({ context, request, params: { contractId: id } }: ActionFunctionArgs) {
  return submitForm(context.as("teacher"), request, meetingSchema, async (body, api) => {
    const { meeting_url: url } = await api(contracts.setMeeting, { params: { id }, body });
    const back = pathTo(paths.teacherContract, { contractId: id ?? "" });
    return redirectWithFlash(back, `contract:flash.${url ? "meeting" : "meeting_removed"}`);
  });
}

export default function MeetingLink() {
  const { t } = useTranslation("contract");
  const { contract, constraint } = useLoaderData<typeof loader>();
  const isOpen = contract.status !== "ended" && contract.course_format === "individual_webcam";
  return (
    <DialogForm<typeof meetingSchema>
      id="meeting-link"
      title={t("meeting.title")}
      closeTo={pathTo(paths.teacherContract, { contractId: String(contract.id) })}
      closed={!isOpen && t("meeting.closed")}
      constraint={constraint}
      defaults={{ meeting_url: contract.meeting_url ?? "" }}
      note={t("meeting.note")}
      submit={t("meeting.submit")}
    >
      {({ meeting_url: url }) => (
        <TextField field={url} label={t("meeting.url")} hint={t("meeting.hint")} type="url" />
      )}
    </DialogForm>
  );
}
