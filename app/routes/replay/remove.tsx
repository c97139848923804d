import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { replays } from "#app/modules/rooms/replay/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["replay"] };

export const meta = pageMeta("replay:remove_dialog.page", { noindex: true });

const isTeachers = (request: Request) =>
  new URL(request.url).pathname.startsWith(paths.teacherHome);

const listOf = (request: Request) => (isTeachers(request) ? paths.teacherReplays : paths.replays);

export async function loader({
  context,
  request,
  params: { replay: id = "" },
}: LoaderFunctionArgs) {
  const { title } = await apiOfArea(context, request)(replays.show, { params: { id } });
  const side = isTeachers(request) ? ("teacher" as const) : ("customer" as const);
  return { title, side, list: listOf(request) };
}

export async function action({
  context,
  request,
  params: { replay: id = "" },
}: ActionFunctionArgs) {
  const api = apiOfArea(context, request);
  return submitForm(api, request, z.object({}), async (_, bound) => {
    const { title } = await bound(replays.show, { params: { id } });
    await bound(replays.remove, { params: { id } });
    return redirectWithFlash(listOf(request), "replay:flash.removed", { title });
  });
}

export default function RemoveReplay() {
  const { t } = useTranslation("replay", { keyPrefix: "remove_dialog" });
  const { title, side, list } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("title", { title })}
      closeTo={list}
      submit={t("submit")}
      danger
      leave={t("cancel")}
    >
      <p>{t(`lead_${side}`)}</p>
    </DialogForm>
  );
}
