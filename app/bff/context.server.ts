import type { Role } from "#app/lib/actor.ts";
import type { Service } from "#app/lib/services.ts";
import type { Standing } from "#app/modules/people/account/standing.domain.ts";

import type { Api } from "./api-client.server.ts";
import type { Choice } from "./consent.server.ts";
import type { Asleep } from "./wake.server.ts";

/** The signed-in person, as the shell shows them. */
export type Person = Readonly<{
  id: number;
  role: Role;
  firstname: string;
  lastname: string;
  email: string;
  emailConfirmed: boolean;
  /** A mail to this address was refused for good. */
  emailRefused?: boolean | undefined;
  /** Of a teacher: applies, hired, left (TEA-050). */
  standing?: Standing | undefined;
}>;

/** A sentence said once, on the next page. The message is a key, its details fill it. */
export type Flash = Readonly<{
  message: string;
  tone: "green" | "red";
  details?: Readonly<Record<string, string | number>>;
}>;

/** What a loader or an action finds in its context: the whole of what a request may use. */
export type LoadContext = {
  /** Calls the API as the present caller: a visitor, or the person of the session. */
  api: Api;
  /** Calls the API as this role: a visitor is sent to sign in (with the way back), another role to its own home. */
  as: (role: Role) => Api;
  /** As `as`, for whoever is signed in. */
  asAnyone: () => Api;
  /** Who is signed in; undefined for a visitor. Asked once per request. */
  person: () => Promise<Person | undefined>;
  /** Sends a person whose session has ended to sign in, with the way back; does nothing for others. */
  refuseOver: () => void;
  /** Names what this anonymous page shows, so that it may be kept and dropped (decision 012): `teacher:12`. */
  keep: (...tags: string[]) => void;
  /** Opens the session that a sign-in or a sign-up answered: its cookies go with the answer. */
  openSession: (tokens: { access_token: string; refresh_token: string; role: Role }) => void;
  /** Ends the session: its cookies go with the answer. */
  closeSession: () => void;
  /** The sentence left by the former page, read once. */
  flash: () => Flash | undefined;
  /** Leaves a sentence for the next page. */
  say: (flash: Flash) => void;
  /** The opaque id of this browser's booking draft, and how to set it. */
  draft: { id: string | undefined; set: (id: string | undefined) => void };
  /** Services of others that this site may load, and what this browser has chosen of them, once it has (LAW-09). */
  services: readonly Service[];
  choice: Choice | undefined;
  /** The caller's network address. */
  ip: string;
  /** The id written in the log and on the error page. */
  requestId: string;
  /** The rendering nonce: scripts that carry it are allowed by hash, then it is stripped (decision 012). */
  nonce: string;
  /**
   * Takes the page's text as it is. As the body of an answer it would be encoded, streamed, read and
   * joined before it is compressed; and, for a page that waits for a gesture, how it is when kept for
   * all. Absent under a server that is not ours.
   */
  deliver?: (html: string, forAll?: () => Asleep) => void;
};
