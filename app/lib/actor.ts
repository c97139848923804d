export const roles = ["customer", "teacher", "operator"] as const;

export type Role = (typeof roles)[number];

export type Account = Readonly<{
  email: string;
  emailConfirmedAt: Date | null;
  emailRefused: boolean;
  firstname: string;
  lastname: string;
  phone: string | null;
  teacherStatus: string | null;
  /** A family’s commune, whose hour is shown beside that of Paris. */
  homeCity?: string | null | undefined;
}>;

/** Person and role (AUTH-013). The session is known when a token came with the call. */
export type Actor = Readonly<{ id: number; role: Role; sessionId?: number; account?: Account }>;

export type Mover =
  | Actor
  | Readonly<{ id: null; role: "operator"; name: string }>
  | Readonly<{ id: null; role: "clock" | "provider" | "system" | "visitor" }>;

export type By = Readonly<{ by: Mover; now: Date }>;

/** The operator's name from the command line, without an account (OPS-14). */
export const operatorNamed = (name: string): Mover => ({ id: null, role: "operator", name });

export const byClock: Mover = { id: null, role: "clock" };

export const byProvider: Mover = { id: null, role: "provider" };

/** Somebody without a session, whose name stays with what was sent. */
export const byVisitor: Mover = { id: null, role: "visitor" };

export const bySystem: Mover = { id: null, role: "system" };
