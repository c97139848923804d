import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { ConfirmAvailability } from "#app/modules/teacher/components/availability-todo.tsx";
import { teacherEndpoints } from "#app/modules/teacher/endpoints.ts";
import { paths } from "#app/paths.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:availability.page", { noindex: true });

/** The link of the reminder: it changes nothing, readers of mail follow links by themselves. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.as("teacher")(teacherEndpoints.showAvailability, {});
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("teacher"), request, z.object({}), async (_, api) => {
    await api(teacherEndpoints.confirmAvailability, {});
    return redirectWithFlash(paths.teacherHome, "teacher-space:flash.availability");
  });
}

/** Says what is shown of the teacher's availability, and lets it be confirmed (STM-14). */
export default function ConfirmAvailabilityPage() {
  const { t } = useTranslation("teacher-space");
  const { availability } = useLoaderData<typeof loader>();
  const result = useLastResult();
  return (
    <Wrap>
      <PageHead title={t("availability.title")} />
      <FormErrors errors={result?.error?.[""] ?? undefined} />
      <p className="mb-s4">{t(`availability.state.${availability}`)}</p>
      {availability !== "not_available" && <ConfirmAvailability />}
    </Wrap>
  );
}
