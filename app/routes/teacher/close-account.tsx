import { useLoaderData } from "@remix-run/react";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import { CloseAccountForm } from "#app/modules/care/personal-data/components/close-account-form.tsx";
import { deletionSchema, personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["settings"] };

export const meta = pageMeta("settings:data.close_page", { noindex: true });

export const loader = teacherFormLoader(deletionSchema, async ({ api, context }) => {
  // The session knows who still teaches: the account behind has its statements already.
  const person = await context.person();
  if (person?.standing === "hired") {
    const code = "api.account.delete_hired";
    return { obstacles: [{ code, message: sentence(code) }] };
  }
  const { obstacles } = await api(personalData.showDeletion, {});
  return { obstacles };
});

export const action = teacherAction(deletionSchema, async ({ api, body, context }) => {
  await api(personalData.delete, { body });
  context.closeSession();
  return redirectWithFlash(paths.home, "settings:data.closed");
});

export default function CloseAccount() {
  const { obstacles } = useLoaderData<typeof loader>();
  return <CloseAccountForm person="teacher" obstacles={obstacles} closeTo={paths.teacherAccount} />;
}
