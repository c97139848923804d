import { randomBytes } from "node:crypto";

import type { Send } from "#app/bff/api-client.server.ts";
import { readChoice } from "#app/bff/consent.server.ts";
import type { Flash, LoadContext } from "#app/bff/context.server.ts";
import { dropCookie, readCookie, setCookie } from "#app/bff/cookies.server.ts";
import { dropFlash, flashCookie, readFlash } from "#app/bff/flash.server.ts";
import { createSession } from "#app/bff/session.server.ts";
import type { Asleep } from "#app/bff/wake.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { agreedHeader } from "#app/lib/own-headers.ts";
import type { Service } from "#app/lib/services.ts";

/** One request opened for Remix: what its loaders find, what they named, what goes with the answer. */
export type Opened = {
  context: LoadContext;
  tags: ReadonlySet<string>;
  /** The page's text, when a page was rendered; and how it is when kept for all. */
  page: () => { html: string; forAll?: (() => Asleep) | undefined } | undefined;
  /** Whether a session came with the request or leaves with the answer. */
  signedIn: () => boolean;
  /** Whether this request begins a booking: its browser had no draft, and has one now. */
  begun: () => boolean;
  /** Adds the cookies to the answer, once Remix has given it. */
  commit: (headers: Headers) => void;
};

/** The same, saying of each call that this browser agrees that the operator's tools are told of it (PUB-063). */
const telling =
  (send: Send): Send =>
  (request, page) => {
    request.headers.set(agreedHeader, "marketing");
    return send(request, page);
  };

/** What comes with a request: how to reach the API, who asks, and the services of others that pages may load. */
type Input = Readonly<{
  send: Send;
  ip: string;
  requestId: string;
  services?: readonly Service[];
}>;

/** Opens a request for Remix: session, flash, booking draft, cache tags and rendering nonce. */
export function openRequest(
  request: Request,
  { send, ip, requestId, services = [] }: Input,
): Opened {
  const choice = readChoice(request.headers.get("cookie"), services);
  const view = choice?.purposes.includes("marketing") ? telling(send) : send;
  const session = createSession(request, { send: view, machineNow: machineClock(), ip });
  const tags = new Set<string>();
  const flash = flashOf(request);
  const draft = draftOf(request);
  let page: ReturnType<Opened["page"]>;

  const context: LoadContext = {
    api: session.api,
    as: (role) => session.as(role),
    asAnyone: () => session.asAnyone(),
    person: () => session.person(),
    refuseOver: () => {
      session.refuseOver();
    },
    keep: (...named) => {
      for (const tag of named) tags.add(tag);
    },
    openSession: (tokens) => {
      session.openSession(tokens);
    },
    closeSession: () => {
      session.closeSession();
    },
    flash: flash.read,
    say: flash.say,
    draft: draft.handle,
    services,
    choice,
    ip,
    requestId,
    nonce: randomBytes(16).toString("hex"),
    deliver: (html, forAll) => {
      page = { html, forAll };
    },
  };
  return {
    context,
    tags,
    page: () => page,
    signedIn: () => session.signedIn,
    begun: draft.begun,
    commit: (headers) => {
      session.commit(headers);
      for (const cookie of [...flash.cookies(headers), ...draft.cookies()]) {
        headers.append("Set-Cookie", cookie);
      }
    },
  };
}

/** A flash message is read once: a prefetched page must not take it. */
function flashOf(request: Request) {
  const ahead = /prefetch/.test(
    request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "",
  );
  const came = ahead ? undefined : readFlash(request);
  let wasRead = false;
  let toSay: Flash | undefined;
  return {
    read: () => {
      wasRead ||= came !== undefined;
      return came;
    },
    say: (flash: Flash) => {
      toSay = flash;
    },
    cookies: (headers: Headers): string[] => {
      if (toSay) return [flashCookie(toSay)];
      const leaves = headers.getSetCookie().some((cookie) => cookie.startsWith("flash="));
      return wasRead && !leaves ? [dropFlash()] : [];
    },
  };
}

function draftOf(request: Request) {
  const came = readCookie(request, "draft");
  let next: { id: string | undefined } | undefined;
  return {
    handle: {
      get id() {
        return next ? next.id : came;
      },
      set: (id: string | undefined) => {
        next = { id };
      },
    },
    begun: () => came === undefined && next?.id !== undefined,
    cookies: (): string[] => {
      if (!next || next.id === came) return [];
      return [next.id ? setCookie("draft", next.id) : dropCookie("draft")];
    },
  };
}
