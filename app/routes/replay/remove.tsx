import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { type Replay, replays } from "#app/modules/rooms/replay/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["replay"] };

export const meta = pageMeta("replay:remove_dialog.page", { noindex: true });

const isTeachers = (request: Request) =>
  new URL(request.url).pathname.startsWith(paths.teacherHome);

const listOf = (request: Request) => (isTeachers(request) ? paths.teacherReplays : paths.replays);

/** Families have not seen what was not published. */
function leadOf(request: Request, status: Replay["status"]) {
  if (!isTeachers(request)) return "lead_customer" as const;
  return status === "published" ? ("lead_teacher" as const) : ("lead_unpublished" as const);
}

export async function loader({
  context,
  request,
  params: { replay: id = "" },
}: LoaderFunctionArgs) {
  const { title, status } = await apiOfArea(context, request)(replays.show, { params: { id } });
  return { title, lead: leadOf(request, status), list: listOf(request) };
}

export async function action({
  context,
  request,
  params: { replay: id = "" },
}: ActionFunctionArgs) {
  const api = apiOfArea(context, request);
  return submitForm(api, request, z.object({}), async (_, bound) => {
    const { title } = await bound(replays.show, { params: { id } });
    const remove = isTeachers(request) ? replays.remove : replays.removeOwn;
    await bound(remove, { params: { id } });
    return redirectWithFlash(listOf(request), "replay:flash.removed", { title });
  });
}

export default function RemoveReplay() {
  const { t } = useTranslation("replay", { keyPrefix: "remove_dialog" });
  const { title, lead, list } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("title", { title })}
      closeTo={list}
      submit={t("submit")}
      danger
      leave={t("cancel")}
    >
      <p>{t(lead)}</p>
    </DialogForm>
  );
}
