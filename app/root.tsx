import { randomUUID } from "node:crypto";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import i18next from "i18next";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";

import { agreedTo, versionOf } from "./bff/consent.server.ts";
import type { Flash, LoadContext } from "./bff/context.server.ts";
import { unreadOf } from "./bff/unread.server.ts";
import { env } from "./env.server.ts";
import { legal } from "./legal.server.ts";
import { handlesOf } from "./lib/handle.ts";
import { displayPhone } from "./lib/phone.ts";
import { browserRates } from "./modules/foundation/rate/domain.ts";
import { paths } from "./paths.ts";
import { SiteError } from "./shell/site-shell.tsx";
import { useServices } from "./shell/use-services.ts";
import styles from "./styles/app.css?url";
import titles from "./styles/fonts/preau-titres-700.woff2?url";
import { DocumentContext } from "./ui/document-context.ts";
import { errorMeta } from "./ui/page-meta.ts";
import type { ShellData } from "./ui/shell-data.ts";

export const handle = { i18n: ["common"] };

export const meta = errorMeta;

export const links: LinksFunction = () => [
  { rel: "preload", href: titles, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

const notCounted = { unread: 0, counts: {} };

/** The same for all visitors, so that pages can be cached (decision 012). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<ShellData> {
  const flash = flashWords(context.flash());
  // The desk's frame counts its queues instead.
  const isDesk = new URL(request.url).pathname.startsWith(paths.desk);
  const [person, { unread, counts }] = await Promise.all([
    context.person(),
    isDesk ? notCounted : unreadOf(context),
  ]);
  const { email: mailbox, phone: call, hours, people } = legal.contact;
  const contact = { email: mailbox, call, phone: displayPhone(call), hours, people };
  const shell = { unread, counts, contact, demo: env.demo, flash, services: servicesFor(context) };
  if (!person) return shell;

  const { role, firstname, email, emailConfirmed, emailRefused, standing, place } = person;
  const shown = { role, firstname, email, emailConfirmed, emailRefused, standing, place };
  const own = role === "teacher" && { rates: browserRates() };
  return { ...shell, person: shown, onceKey: randomUUID(), ...own };
}

function flashWords(sent: Flash | undefined): ShellData["flash"] {
  if (!sent) return undefined;
  const { message, tone, details, link } = sent;
  const words = (key: string) => i18next.t(key, { ...details });
  return { text: words(message), tone, link: link && { to: link.to, text: words(link.text) } };
}

function servicesFor({ services, choice }: LoadContext): ShellData["services"] {
  if (services.length === 0) return undefined;
  const agreed = agreedTo(choice, services);
  return {
    ask: choice === undefined,
    version: versionOf(services),
    agreed: agreed.flatMap(({ kind, script, site }) => (script ? [{ kind, script, site }] : [])),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { hydrate, nonce } = useContext(DocumentContext);
  useTextsOfMatches();
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#183052" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrate !== "never" && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** The former page stays until the next one's texts are loaded, its title's included. */
function useTextsOfMatches() {
  const handles = handlesOf(useMatches().map(({ handle: own }) => ({ handle: own })));
  useTranslation([...new Set(["common", ...handles.flatMap(({ i18n = [] }) => i18n)])]);
}

export default function App() {
  useServices();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <SiteError />;
}
