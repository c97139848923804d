/** What an operator does of a sum that is not the one due (OPS-06). */
export const differences = ["keep_open", "ask_rest", "give_back_rest"] as const;

export type Difference = (typeof differences)[number];

type Came = Readonly<{
  dueCents: number;
  cents: number;
  /** Set aside for the same bill before. */
  asideCents: number;
  difference: Difference | undefined;
}>;

type Weighed =
  | Readonly<{ act: "take"; withAside: boolean; surplusCents: number }>
  | Readonly<{ act: "keep" | "ask" | "refuse" }>;

const take = (withAside: boolean, surplusCents = 0): Weighed => ({
  act: "take",
  withAside,
  surplusCents,
});

/** A sum is taken alone, or with what was set aside for its bill; another is what the operator says, else refused. */
export function weigh({ dueCents, cents, asideCents, difference }: Came): Weighed {
  const surplusCents = cents + asideCents - dueCents;
  if (cents === dueCents) return take(false);
  if (surplusCents === 0) return take(true);
  if (difference === "keep_open") return { act: "keep" };
  if (surplusCents < 0) return { act: difference === "ask_rest" ? "ask" : "refuse" };
  if (difference !== "give_back_rest") return { act: "refuse" };
  return cents > dueCents ? take(false, cents - dueCents) : take(true, surplusCents);
}
