import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { meetingSchema } from "#app/modules/lessons/contract/meeting.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

import { everyContractOf } from "./courses.server.ts";

export const handle = { i18n: ["contract"] };

export const meta = pageMeta("contract:meeting.title", { noindex: true });

export const loader = teacherFormLoader(meetingSchema, async ({ api, contractId }) => {
  const contract = (await everyContractOf(api)).find(({ id }) => String(id) === contractId);
  if (!contract) throw new Response(null, { status: 404 });
  return { contract };
});

export const action = teacherAction(meetingSchema, async ({ api, body, contractId: id }) => {
  const { meeting_url: url } = await api(contracts.setMeeting, { params: { id }, body });
  const back = pathTo(paths.teacherContract, { contractId: id });
  return redirectWithFlash(back, `contract:flash.${url ? "meeting" : "meeting_removed"}`);
});

export default function MeetingLink() {
  const { t } = useTranslation("contract");
  const text = useFieldTexts("contract:meeting");
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
      {(fields) => <TextField {...text(fields.meeting_url)} type="url" />}
    </DialogForm>
  );
}
