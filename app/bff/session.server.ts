import { refusalSchema } from "#app/api/endpoint.ts";
import { env } from "#app/env.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { ipHeader } from "#app/lib/own-headers.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { paths } from "#app/paths.ts";

import { type Api, apiClient, type Send } from "./api-client.server.ts";
import type { Person } from "./context.server.ts";
import { homeRedirect, signInRedirect } from "./doors.server.ts";
import { PageReads } from "./page-reads.server.ts";
import { renewOnce } from "./renewal.server.ts";
import { leaveClosed, mayLeave } from "./teacher-doors.server.ts";
import { type HeldTokens, isStale, readTokens, tokenCookies } from "./tokens.server.ts";

export type SessionOfRequest = {
  api: Api;
  as: (role: Role) => Api;
  asAnyone: () => Api;
  person: () => Promise<Person | undefined>;
  /** Redirects to sign-in when the session is known to be over. */
  refuseOver: () => void;
  openSession: (tokens: { access_token: string; refresh_token: string; role: Role }) => void;
  closeSession: () => void;
  commit: (headers: Headers) => void;
  readonly signedIn: boolean;
};

type Deps = { send: Send; ip: string; machineNow: Date };

/** Codes meaning that the session must be renewed or is over (CNV-08). */
const overCodes = ["api.auth.token_expired", "api.auth.invalid_token", "api.auth.required"];

/** One name for the whole page; a session tells which browser opened it (PUB-076). */
function sendOf(request: Request, send: Send): Send {
  const page = {};
  const agent = request.headers.get("user-agent");
  return (outgoing) => {
    if (agent) outgoing.headers.set("User-Agent", agent);
    return send(outgoing, page);
  };
}

/** Only this file and its neighbours know that tokens exist (decision 008). */
export function createSession(request: Request, { send, ip, machineNow }: Deps): SessionOfRequest {
  const held = new HeldSession(readTokens(request), sendOf(request, send), ip, machineNow);
  const reads = new PageReads(held.send);
  const came = held.tokens !== undefined;
  const api = apiClient(reads.send, env.origin);
  let person: Promise<Person | undefined> | undefined;

  /** An ended session leads to sign-in, with the way back. */
  const guarded: Send = async (outgoing) => {
    const response = await reads.send(outgoing);
    const code = await refusalCodeOf(response);
    if (!held.tokens || overCodes.includes(code ?? "")) {
      held.hold(undefined);

      throw signInRedirect(request, came);
    }

    if (code === "api.auth.role") {
      if (isDesk(request)) throw noSuchPage();
      throw homeRedirect((await askPerson())?.role);
    }
    return response;
  };
  const guardedApi = apiClient(guarded, env.origin);

  const askPerson = () => (person ??= personOf(api, held));

  function asAnyone(): Api {
    if (!held.tokens) throw signInRedirect(request, came);
    return guardedApi;
  }

  return {
    api,
    asAnyone,
    as: (role) => {
      const open = asAnyone();
      const own = held.tokens?.role;
      if (own && own !== role) throw role === "operator" ? noSuchPage() : homeRedirect(own);
      return role === "teacher"
        ? apiClient(inSpace(request, guarded, askPerson), env.origin)
        : open;
    },
    person: askPerson,
    refuseOver: () => {
      if (came && !held.tokens) throw signInRedirect(request, came);
    },
    openSession: ({ access_token: access, refresh_token: refresh, role }) => {
      held.hold({ access, refresh, role });
      reads.forget();
      person = undefined;
    },
    closeSession: () => {
      held.hold(undefined);
      reads.forget();
      person = undefined;
    },
    commit: (headers) => {
      if (!held.changed) return;
      for (const cookie of tokenCookies(held.tokens)) headers.append("Set-Cookie", cookie);
    },
    get signedIn() {
      return came || held.tokens !== undefined;
    },
  };
}

const isDesk = ({ url }: Request) => new URL(url).pathname.startsWith(paths.desk);

/** The desk does not exist for others (AUTH-014). */
const noSuchPage = () => new Response(null, { status: 404 });

/** Teachers who are not hired see only their own pages (TEA-050). */
const inSpace =
  (request: Request, send: Send, person: SessionOfRequest["person"]): Send =>
  async (outgoing) => {
    if (mayLeave(request)) leaveClosed((await person())?.standing, request);
    return send(outgoing);
  };

/** Renewed once at most, for all loaders of a request. */
class HeldSession {
  changed = false;
  #renewing: Promise<void> | undefined;
  #renewed = false;
  /** A token just received does not prove that the browser has it (decision 008). */
  #fresh: string | undefined;

  constructor(
    public tokens: HeldTokens | undefined,
    private readonly rawSend: Send,
    private readonly ip: string,
    private readonly machineNow: Date,
  ) {}

  hold(tokens: HeldTokens | undefined): void {
    this.changed = true;
    if (tokens?.access !== this.tokens?.access) this.#fresh = undefined;
    this.tokens = tokens;
  }

  readonly send: Send = async (outgoing) => {
    // A public endpoint would treat a stale token as a visitor's: renew first.
    if (this.tokens && isStale(this.tokens.access, this.machineNow)) await this.renew();
    const used = this.tokens?.access;
    if (used === undefined) return this.rawSend(this.signed(outgoing));
    // A read has no body that is used up.
    const again = outgoing.body ? outgoing.clone() : outgoing;
    const response = await this.rawSend(this.signed(outgoing));
    if (!(await isOver(response))) return response;
    return (await this.hasOtherThan(used)) ? this.rawSend(this.signed(again)) : response;
  };

  private async hasOtherThan(used: string): Promise<boolean> {
    if (this.tokens?.access === used && !this.#renewed) await this.renew();
    return this.tokens?.access !== used;
  }

  private renew(): Promise<void> {
    return (this.#renewing ??= this.renewNow());
  }

  private async renewNow(): Promise<void> {
    const next =
      this.tokens && (await renewOnce(this.tokens.refresh, this.rawSend, { [ipHeader]: this.ip }));
    this.#renewed = true;
    this.hold(next && { access: next.access_token, refresh: next.refresh_token, role: next.role });
    this.#fresh = next?.fresh_token;
  }

  /** Not copied: that would cost as much as making the request. */
  private signed(outgoing: Request): Request {
    outgoing.headers.set(ipHeader, this.ip);
    const bearer = this.#fresh ?? this.tokens?.access;
    if (bearer) outgoing.headers.set("Authorization", `Bearer ${bearer}`);
    // Sent again once the session is over, it would bear the token of before.
    else outgoing.headers.delete("Authorization");
    return outgoing;
  }
}

async function refusalCodeOf(response: Response): Promise<string | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return refusalSchema.safeParse(body).data?.code;
}

const isOver = async (response: Response) =>
  overCodes.includes((await refusalCodeOf(response)) ?? "");

async function personOf(api: Api, held: HeldSession): Promise<Person | undefined> {
  if (!held.tokens) return undefined;
  try {
    const shown = await api(accounts.show, {});
    const { id, role, firstname, lastname, email, teacher_standing: standing } = shown;
    const { email_confirmed: emailConfirmed, email_refused: emailRefused, place } = shown;
    if (held.tokens.role !== role) held.hold({ ...held.tokens, role });
    return { id, role, firstname, lastname, email, emailConfirmed, emailRefused, standing, place };
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![401, 403, 404].includes(refusal.status)) throw refusal;
    held.hold(undefined);
    return undefined;
  }
}
