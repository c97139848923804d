/** The five colours of a state (CNV-11): the words stand in `locales/fr/states.json`. */
export const colours = ["green", "yellow", "red", "blue", "grey"] as const;

export type Colour = (typeof colours)[number];

/** Who looks at a state: the family, the teacher or the operator. */
export type Viewer = "customer" | "teacher" | "operator";

/** Who must act, since when, until when, and the event that silence brings (CNV-15). */
export type Waiting<Event extends string> = Readonly<{
  who: Viewer | "provider";
  since: Date;
  deadline: Date | undefined;
  silence: Event | undefined;
}>;

/** A waiting as JSON gives it: instants in ISO texts, nulls for what is not known. */
export function waitingOnWire<Event extends string>(waits: Waiting<Event> | undefined) {
  if (!waits) return null;
  const { who, since, deadline, silence } = waits;
  return {
    who,
    since: since.toISOString(),
    deadline: deadline?.toISOString() ?? null,
    silence: silence ?? null,
  };
}
