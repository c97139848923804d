import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { idSchema } from "#app/api/endpoint.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { type OwnChange, statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import type { ChangeKind } from "#app/modules/catalogue/legal-status/domain.ts";
import { paths } from "#app/paths.ts";

export async function loadStatusChange({ context, request }: LoaderFunctionArgs, kind: ChangeKind) {
  const legal = await context.as("teacher")(statusChanges.show, {});
  const open = legal.changes.find(
    (one) => one.kind === kind && (one.state === "asked" || one.state === "approved"),
  );
  return { legal, open: open ?? null, closeTo: returnOf(request) ?? paths.teacherAccount };
}

const withdrawSchema = z.object({ withdraw: idSchema });

export async function submitStatusChange<Schema extends z.ZodObject>(
  { context, request }: ActionFunctionArgs,
  {
    kind,
    schema,
    bodyOf,
  }: Readonly<{
    kind: ChangeKind;
    schema: Schema;
    bodyOf: (input: z.output<Schema>) => OwnChange;
  }>,
) {
  const back = returnOf(request) ?? paths.teacherAccount;
  const teacher = context.as("teacher");
  if ((await readForm(request)).has("withdraw")) {
    return submitJudged(teacher, request, withdrawSchema, async ({ withdraw }, api) => {
      await api(statusChanges.withdraw, { params: { id: withdraw } });
      return redirectWithFlash(back, "teacher-account:change.withdrawn");
    });
  }
  return submitJudged(teacher, request, schema, async (input, api) => {
    await api(statusChanges.change, { body: bodyOf(input) });
    const { changes } = await api(statusChanges.show, {});
    const change = changes.find((one) => one.kind === kind && one.state === "asked");
    if (!change) return redirectWithFlash(back, "teacher-account:change.saved");
    const day = longDay(new Date(change.answer_until));
    return redirectWithFlash(back, "teacher-account:change.sent", { day });
  });
}
