import type { Role } from "#app/lib/actor.ts";
import type { Place } from "#app/lib/place-hour.ts";
import type { Service } from "#app/lib/services.ts";
import type { Standing } from "#app/modules/people/account/standing.domain.ts";

import type { Api } from "./api-client.server.ts";
import type { Choice } from "./consent.server.ts";
import type { Asleep } from "./wake.server.ts";

export type Person = Readonly<{
  id: number;
  role: Role;
  firstname: string;
  lastname: string;
  email: string;
  emailConfirmed: boolean;
  /** A mail to this address was refused permanently. */
  emailRefused?: boolean | undefined;
  /** Applicant, hired or former (TEA-050). */
  standing?: Standing | undefined;
  /** Time zone of a family overseas. */
  place?: Place | null | undefined;
}>;

/** Shown once, on the next page. The message is a key, its details fill it. */
export type Flash = Readonly<{
  message: string;
  tone: "green" | "red";
  details?: Readonly<Record<string, string | number>>;
  /** Its text is a key, filled by the same details. */
  link?: Readonly<{ to: string; text: string }>;
}>;

export type LoadContext = {
  api: Api;
  /** Visitors are redirected to sign in (with the way back), other roles to their own home. */
  as: (role: Role) => Api;
  asAnyone: () => Api;
  person: () => Promise<Person | undefined>;
  refuseOver: () => void;
  /** Cache tags of this anonymous page (decision 012), such as `teacher:12`. */
  keep: (...tags: string[]) => void;
  openSession: (tokens: { access_token: string; refresh_token: string; role: Role }) => void;
  closeSession: () => void;
  flash: () => Flash | undefined;
  say: (flash: Flash) => void;
  draft: { id: string | undefined; set: (id: string | undefined) => void };
  /** Third-party services, and this browser's choice, once made (LAW-09). */
  services: readonly Service[];
  choice: Choice | undefined;
  ip: string;
  requestId: string;
  /** Scripts carrying it are allowed by hash, then it is stripped (decision 012). */
  nonce: string;
  /**
   * Takes the text directly: a response body would be encoded and streamed before compression. Absent under foreign
   * servers.
   */
  deliver?: (html: string, forAll?: () => Asleep) => void;
};
