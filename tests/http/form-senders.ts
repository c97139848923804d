import { generatePath } from "@remix-run/react";

import { robotFields } from "#app/bff/robot.server.ts";
import { paths } from "#app/paths.ts";
import { formsIn, type PageForm } from "#e2e/steps/form-reader.ts";
import { bytesOf, filled, type Sending } from "#e2e/steps/form-values.ts";

import { isTurnedAway } from "./door.ts";
import { type Hostile, hostileTo, urlencoded } from "./form-hostile.ts";
import type { TestSite } from "./site.ts";

export const people = ["visitor", "customer_a", "teacher_t", "operator"] as const;
export type Who = (typeof people)[number];

export const unread: readonly string[] = [paths.signOut, "*"];

export type Met = Readonly<{
  pattern: string;
  address: string;
  who: Who;
  cookie: string;
  form: PageForm | undefined;
}>;

/** Processor milliseconds; a sending that froze the site took four seconds. */
const mostMs = 1000;

const lists: Readonly<Record<string, string>> = {
  courseId: "course_ids",
  billId: "bill_ids",
  plannedCourseId: "planned_course_ids",
  lessonRequestId: "linking_ids",
  proposalId: "proposal_ids",
  contractId: "contract_ids",
  studentId: "student_ids",
  customerId: "customer_ids",
  teacherId: "teacher_ids",
  affiliationId: "affiliation_ids",
  paper: "document_ids",
};
const mostAddresses = 40;
const lastSteps: readonly string[] = [
  paths.bookingCustomer,
  paths.bookingSummary,
  paths.requestCustomer,
  paths.requestSummary,
];

const withoutDraft = (cookie: string) =>
  cookie
    .split("; ")
    .filter((one) => !one.startsWith("draft="))
    .join("; ");
const longestBody = 1 << 16;

/** Three seconds after display: sooner is a robot. */
export function filledLater(form: PageForm): Sending {
  const { stamp, value } = robotFields(new Date(Date.now() - 3000));
  return filled(form).map(([name, typed]) => [name, name === stamp ? value : typed] as const);
}

const formFor = (address: string, html: string): PageForm | undefined =>
  formsIn(html, address).find(({ action }) => action.split("?", 1)[0] === address);

export class Senders {
  #callers = 0;

  constructor(private readonly site: TestSite) {}

  cookieOf(who: Who): Promise<string> {
    return who === "visitor" ? Promise.resolve("") : this.site.cookiesOf(who);
  }

  /** A new session: earlier sendings may have ended the former one. */
  async cookieAgain({ who, cookie }: Met): Promise<string> {
    const kept = cookie.split("; ").filter((one) => one.startsWith("draft="));
    return [await this.cookieOf(who), ...kept].filter(Boolean).join("; ");
  }

  async meet(): Promise<Met[]> {
    const met: Met[] = [];
    for (const who of people) {
      let cookie = await this.cookieOf(who);
      for (const pattern of this.site.actions.filter((one) => !unread.includes(one))) {
        const one = await this.#reach(pattern, who, cookie);
        if (!one) continue;
        met.push(one);
        cookie = await this.#goOn(one);
      }
    }
    return met;
  }

  /** When slow, the least of three times. */
  async timed(address: string, cookie: string, sent: Pick<Hostile, "body" | "type">) {
    let least = Infinity;
    for (let attempt = 0; ; attempt++) {
      const before = process.cpuUsage();
      const answer = await this.#send(address, cookie, sent);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
      if (least <= mostMs || attempt === 2) return { ...answer, slow: least > mostMs };
    }
  }

  addressesOf(pattern: string, who: Who): string[] {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    let ways: Record<string, string>[] = [{ "*": "nulle-part" }];
    for (const name of names) {
      const values = this.#valuesOf(name, who);
      ways = ways.flatMap((params) => values.map((value) => ({ ...params, [name]: value })));
    }
    return ways.slice(0, mostAddresses).map((params) => {
      const address = generatePath(pattern, params).replace(/^(?!\/)/, "/");
      return address.endsWith("/") ? address : `${address}/`;
    });
  }

  #valuesOf(name: string, who: Who): string[] {
    const { accounts, public: open } = this.site.world.seed;
    const shown = { lesson: open.teacher_paths, stage: open.group_lesson_paths };
    if (name === "uuid") return open.affiliation_uuids;
    if (name === "lesson" || name === "stage") return [shown[name][0]?.split("/").at(-2) ?? ""];
    const all = Object.values(accounts) as Record<string, unknown>[];
    const own = who === "visitor" ? undefined : (accounts[who] as Record<string, unknown>);
    const idsIn = (account?: Record<string, unknown>) =>
      (account?.[lists[name] ?? ""] ?? []) as number[];
    const ids = idsIn(own).length > 0 ? idsIn(own) : all.flatMap(idsIn);
    return ids.length > 0 ? [...new Set(ids)].map(String) : ["1"];
  }

  async #reach(pattern: string, who: Who, cookie: string): Promise<Met | undefined> {
    const addresses = this.addressesOf(pattern, who);
    for (const address of addresses) {
      const shown = await this.#ask(address, cookie);
      const html = await shown.text();
      if (isTurnedAway(shown)) break;
      const form = shown.status === 200 ? formFor(address, html) : undefined;
      if (form) return { pattern, address, who, cookie, form };
    }
    const [address = ""] = addresses;
    const [bytes] = hostileTo("sent");
    const { status } = await this.#send(address, cookie, bytes);
    return status === bytes.status ? { pattern, address, who, cookie, form: undefined } : undefined;
  }

  #ask(address: string, cookie: string): Promise<Response> {
    const headers = { Cookie: cookie, Accept: "text/html", "Accept-Encoding": "identity" };
    return fetch(this.site.origin + address, { headers, redirect: "manual" });
  }

  async #goOn({ pattern, cookie, form }: Met): Promise<string> {
    const isStep = [paths.booking, paths.request].some((entry) => pattern.startsWith(entry));
    if (!form || !isStep || lastSteps.includes(pattern)) return cookie;
    // Without a teacher, another draft: the first one stays the teacher's.
    const own = pattern === paths.request ? withoutDraft(cookie) : cookie;
    const body = bytesOf(filledLater(form));
    const { given } = await this.#send(form.action, own, { body, type: urlencoded });
    return [own, ...given].filter(Boolean).join("; ");
  }

  /** A new network address each time, because of rate limits. */
  async #send(address: string, cookie: string, { body, type }: Pick<Hostile, "body" | "type">) {
    const headers = {
      Origin: this.site.publicOrigin,
      Cookie: cookie,
      "Accept-Encoding": "identity",
      "X-Forwarded-For": `198.51.${(++this.#callers >> 8) & 255}.${this.#callers & 255}`,
      ...(type !== undefined && { "Content-Type": type }),
    };
    const init = { method: "POST", redirect: "manual", body: Buffer.from(body), headers } as const;
    try {
      const answer = await fetch(this.site.origin + address, init);
      const given = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
      return { status: answer.status, text: await answer.text(), given };
    } catch (failure) {
      // The server hangs up on too long a body: the answer may be lost.
      if (body.length <= longestBody) throw failure;
      return { status: 413, text: "", given: [] };
    }
  }
}
