export const roles = ["customer", "teacher", "operator"] as const;

export type Role = (typeof roles)[number];

/** What an account says of its person. */
export type Account = Readonly<{
  email: string;
  emailConfirmedAt: Date | null;
  /** Whether a mail to it was refused for good. */
  emailRefused: boolean;
  firstname: string;
  lastname: string;
  phone: string | null;
  /** What the application came to, of who teaches or applies. */
  teacherStatus: string | null;
}>;

/** Who calls: a person and the role of their account (AUTH-013). The session is known when a token came with the call, and the account, read with it. */
export type Actor = Readonly<{ id: number; role: Role; sessionId?: number; account?: Account }>;

/** Who moves a state: a person, the operator's command line, the clock (a deadline), the provider (an event). */
export type Mover =
  | Actor
  | Readonly<{ id: null; role: "operator"; name: string }>
  | Readonly<{ id: null; role: "clock" | "provider" | "system" }>;

/** Who moves a thing, and when. */
export type By = Readonly<{ by: Mover; now: Date }>;

/** The operator at the command line, under the name given there: no account is asked for (OPS-14). */
export const operatorNamed = (name: string): Mover => ({ id: null, role: "operator", name });

/** The clock as a mover: what a deadline brings, said in the history. */
export const byClock: Mover = { id: null, role: "clock" };

/** A provider's event as a mover. */
export const byProvider: Mover = { id: null, role: "provider" };

/** Préau itself, for a consequence of somebody's act. */
export const bySystem: Mover = { id: null, role: "system" };
