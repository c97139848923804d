import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

export const handle = { hydrate: "never", i18n: ["room"], query: ["id"] };

export const meta = pageMeta("room:page", { noindex: true });

const uuidIn = (text: string) =>
  /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i.exec(text)?.[0].toLowerCase();

/** A whole link may be pasted, as a mail shows it. */
export function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("id") ?? "";
  const uuid = uuidIn(typed);
  if (uuid) throw redirect(pathTo(paths.room, { uuid }));
  const shown = { typed: typed.slice(0, 200), isWrong: typed.trim() !== "" };
  return data(shown, { status: shown.isWrong ? 422 : 200 });
}

export default function FindRoom() {
  const { t } = useTranslation("room", { keyPrefix: "find" });
  const { typed, isWrong } = useLoaderData<typeof loader>();
  const field = {
    id: "room-link",
    name: "id",
    required: true,
    maxLength: 200,
    initialValue: typed,
    errors: isWrong ? [t("wrong")] : [],
  };
  return (
    <Wrap mid>
      <PageHead title={t("title")} lead={t("lead")} />
      <Form method="get" action={paths.rooms} className="grid gap-s4">
        <TextField field={field} label={t("link")} hint={t("hint")} defaultValue={typed} />
        <div>
          <Button variant="primary">{t("submit")}</Button>
        </div>
      </Form>
    </Wrap>
  );
}
