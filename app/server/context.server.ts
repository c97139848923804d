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

export type Opened = {
  context: LoadContext;
  tags: ReadonlySet<string>;
  page: () => { html: string; forAll?: (() => Asleep) | undefined } | undefined;
  signedIn: () => boolean;
  /** The browser had no booking draft and has one now. */
  begun: () => boolean;
  commit: (headers: Headers) => void;
};

/** Marks each call with the browser's consent to the operator's tools (PUB-063). */
const withConsent =
  (send: Send): Send =>
  (request, page) => {
    request.headers.set(agreedHeader, "marketing");
    return send(request, page);
  };

type Opening = Readonly<{
  send: Send;
  ip: string;
  requestId: string;
  services?: readonly Service[];
}>;

export function openRequest(
  request: Request,
  { send, ip, requestId, services = [] }: Opening,
): Opened {
  const choice = readChoice(request.headers.get("cookie"), services);
  const sender = choice?.purposes.includes("marketing") ? withConsent(send) : send;
  const session = createSession(request, { send: sender, machineNow: machineClock(), ip });
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

/** A flash is read once: a prefetched page must not consume it. */
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
