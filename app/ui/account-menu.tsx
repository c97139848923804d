import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Count } from "./drawer.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Sent } from "./sent.tsx";
import type { ShellAccount } from "./shell-types.ts";
import { Spaced } from "./spaced.tsx";

const lineClass =
  "flex min-h-[52px] w-full cursor-pointer items-center justify-between gap-s4 border-b border-line-2 font-medium no-underline hover:underline";

export function AccountMenu({ firstname, links, notifications, unread, signOut }: ShellAccount) {
  const { t } = useTranslation("common");
  return (
    <>
      {unread > 0 && (
        <Link
          to={notifications}
          rel="nofollow"
          data-opens="notification"
          className="inline-flex min-h-tap min-w-tap items-center justify-center gap-1 rounded-2 text-sm no-underline hover:bg-wash"
        >
          <Icon name="message" />
          <Count>{unread}</Count>{" "}
          <span className="sr-only">{t("shell.unread", { count: unread })}</span>
        </Link>
      )}{" "}
      <details className="menu md:relative">
        <summary className="inline-flex min-h-tap items-center gap-1.5 rounded-2 px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-wash">
          <Icon name="user" className="max-[389px]:hidden" />
          <span className="sr-only">{t("shell.account", { name: "" })}</span>
          {firstname}
        </summary>{" "}
        <div className="absolute inset-x-0 top-full z-1 border-b border-line bg-sheet px-gutter pt-s2 pb-s4 shadow-sheet md:right-0 md:left-auto md:w-72 md:rounded-2 md:border md:px-s4">
          <Spaced>
            {links.map(({ to, label, reloadDocument }) => (
              <Link key={to} to={to} reloadDocument={reloadDocument} className={lineClass}>
                {label}
              </Link>
            ))}
          </Spaced>
          <Link to={notifications} rel="nofollow" data-opens="notification" className={lineClass}>
            {t("shell.notifications")} {unread > 0 && <Count>{unread}</Count>}
          </Link>{" "}
          <Form method="post" action={signOut} reloadDocument>
            <Sent />
            <button type="submit" className={lineClass}>
              {t("shell.sign_out")}
            </button>
          </Form>
        </div>
      </details>
    </>
  );
}
