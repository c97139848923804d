import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { idSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { pageNumber } from "#app/lib/page-number.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { localPath } from "#app/lib/way-back.ts";
import {
  type Notifications as Listed,
  notifications,
} from "#app/modules/foundation/notification/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty, Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Sent } from "#app/ui/sent.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { AccountFrame } from "./frame.tsx";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:notifications.page", { noindex: true });

/** Of one page; the next ones follow below. */
const mostShown = 20;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.asAnyone();
  const [{ message_notifications: messages, read_notifications: read }, person] = await Promise.all(
    [api(notifications.list, {}), context.person()],
  );
  const most = mostShown * pageNumber(new URL(request.url).searchParams);
  const none = person?.role === "teacher" ? ("none_teacher" as const) : ("none" as const);
  return {
    messages: messages.slice(0, most),
    read: read.slice(0, Math.max(0, most - messages.length)),
    begins: most - mostShown,
    next: messages.length + read.length > most ? most / mostShown + 1 : undefined,
    none,
    retour: returnOf(request),
  };
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
  const { messages, read, begins, next, none, retour } = useLoaderData<typeof loader>();
  const action = withQuery(paths.notifications, { retour });
  const idAt = (index: number) => (index > 0 && index === begins ? "suite" : undefined);

  return (
    <AccountFrame id="notification" title={t("notifications.title")} retour={retour} stays>
      {messages.length + read.length === 0 && (
        <Empty title={t("notifications.none_title")}>{t(`notifications.${none}`)}</Empty>
      )}
      {messages.length > 0 && (
        <>
          <ul className="*:border-b *:border-line *:first:border-t">
            {messages.map(({ id, type, message, url, created_at }, index) => (
              <li key={id} id={idAt(index)}>
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
            {read.map(({ id, type, message, url, created_at }, index) => (
              <li key={id} id={idAt(messages.length + index)}>
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
      {next !== undefined && <Next page={next} retour={retour} />}
    </AccountFrame>
  );
}

/** Without scripts it leads past those already read. */
function Next({ page, retour }: Readonly<{ page: number; retour: string | undefined }>) {
  const { t } = useTranslation("account");
  const to = `${withQuery(paths.notifications, { retour, page })}#suite`;
  return (
    <p>
      <Link to={to} preventScrollReset className="inline-flex min-h-tap items-center font-semibold">
        {t("notifications.next")}
      </Link>
    </p>
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
