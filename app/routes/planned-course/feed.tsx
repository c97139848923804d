import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { sideOf } from "#app/bff/planned-pages.server.ts";
import { addressesOf } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["calendar-feed"] };

export const meta = pageMeta("calendar-feed:page", { noindex: true });

const intents = ["open", "close"] as const;
const feedSchema = z.object({ intent: z.enum(intents) });

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, side } = await sideOf(context);
  const { url, children } = await api(plannedCourses.showFeed, {});
  return { side, url, children };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { api: caller, side } = await sideOf(context);
  return submitForm(caller, request, feedSchema, async ({ intent }, api) => {
    const { feed, list } = addressesOf(side);
    if (intent === "open") {
      await api(plannedCourses.openFeed, {});
      return redirectWithFlash(feed, "planned-course:flash.feed_open");
    }
    await api(plannedCourses.closeFeed, {});
    return redirectWithFlash(list, "planned-course:flash.feed_closed");
  });
}

/** The calendar's address: shown, created, renewed, removed (PUB-077). */
export default function CalendarFeed() {
  const { t } = useTranslation("calendar-feed");
  const { side, url, children } = useLoaderData<typeof loader>();
  return (
    <DialogForm title={t("title")} closeTo={addressesOf(side).list} lead={t(url ? "lead" : "none")}>
      {url && <Address label={t("address")} url={url} />}
      {children.map((child) => (
        <Address
          key={child.url}
          label={t("of_child", { student: child.firstname })}
          url={child.url}
        />
      ))}
      {url && <p className="text-sm text-ink-2">{t("secret")}</p>}
      <Buttons grow>
        <Button name="intent" value="open" variant={url ? undefined : "primary"}>
          {t(url ? "renew" : "make")}
        </Button>
        {url && (
          <Button name="intent" value="close" variant="quiet">
            {t("remove")}
          </Button>
        )}
      </Buttons>
    </DialogForm>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <p className="text-sm break-all select-all">{url}</p>
    </div>
  );
}
