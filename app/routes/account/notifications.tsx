import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { idSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { localPath } from "#app/lib/way-back.ts";
import {
  type Notifications as Listed,
  notifications,
} from "#app/modules/foundation/notification/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty, Section } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Sent } from "#app/ui/sent.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { AccountFrame } from "./frame.tsx";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:notifications.page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.asAnyone();
  const [{ message_notifications: messages, read_notifications: read }, person] = await Promise.all(
    [api(notifications.list, {}), context.person()],
  );
  const none = person?.role === "teacher" ? ("none_teacher" as const) : ("none" as const);
  return { messages, read, none, retour: returnOf(request) };
}

/** Following a notification reads it, and may be repeated; the button reads all (CUS-032). */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const api = context.asAnyone();
  await api(notifications.read, { body: { ids: await idsOf(api, form) } });
  const back = withQuery(paths.notifications, { retour: returnOf(request) });
  const url = form.get("url");
  return redirect((typeof url === "string" && localPath(url)) || back, 303);
}

async function idsOf(api: Api, form: FormData): Promise<number[]> {
  if (form.has("id")) return z.array(idSchema).safeParse([form.get("id")]).data ?? [];
  const { message_notifications: messages } = await api(notifications.list, {});
  return messages.map(({ id }) => id);
}

export default function Notifications() {
  const { t } = useTranslation("account");
  const { messages, read, none, retour } = useLoaderData<typeof loader>();
  const action = withQuery(paths.notifications, { retour });

  return (
    <AccountFrame id="notification" title={t("notifications.title")} retour={retour} stays>
      {messages.length + read.length === 0 && (
        <Empty title={t("notifications.none_title")}>{t(`notifications.${none}`)}</Empty>
      )}
      {messages.length > 0 && (
        <>
          <ul className="*:border-b *:border-line *:first:border-t">
            {messages.map(({ id, type, message, url, created_at }) => (
              <li key={id}>
                <Form method="post" action={action}>
                  <input type="hidden" name="url" value={url} />
                  <button
                    name="id"
                    value={id}
                    className="grid w-full cursor-pointer gap-1 py-s3 text-left hover:underline"
                  >
                    <span className="flex flex-wrap items-center gap-s2 text-sm text-ink-2">
                      <Tag colour="blue">{t("notifications.unread")}</Tag>{" "}
                      <View type={type} at={created_at} />
                    </span>{" "}
                    <span className="font-semibold">{message}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
          <Form method="post" action={action}>
            <Sent />
            <Button>{t("notifications.read")}</Button>
          </Form>
        </>
      )}
      {read.length > 0 && (
        <Section title={t("notifications.earlier")}>
          <ul className="*:border-b *:border-line *:first:border-t">
            {read.map(({ id, type, message, url, created_at }) => (
              <li key={id}>
                <Link to={url} className="grid gap-1 py-s3 no-underline hover:underline">
                  <span className="text-sm text-ink-2">
                    <View type={type} at={created_at} />
                  </span>{" "}
                  <span>{message}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </AccountFrame>
  );
}

type ViewProps = { type: Listed["message_notifications"][number]["type"]; at: string };

function View({ type, at }: ViewProps) {
  const { t } = useTranslation("account");
  return (
    <span>
      {t(`notifications.type.${type}`)}, {dayAndTime(new Date(at))}
    </span>
  );
}
