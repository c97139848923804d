export type Refusal = Readonly<{ code: string; declineCode?: string }>;

export type Decision = "pass" | "ask" | Refusal;

export type CardScript = Readonly<{
  number: string;
  brand: "visa";
  setup: Decision;
  setupAfter?: Refusal;
  charge: Decision;
  chargeAfter?: Refusal;
  disputed?: true;
}>;

const declined = (declineCode: string): Refusal => ({ code: "card_declined", declineCode });

const script = (
  number: string,
  setup: Decision,
  charge: Decision,
  more: Partial<CardScript> = {},
): CardScript => ({ number, brand: "visa", setup, charge, ...more });

const refused = (number: string, refusal: Refusal) => script(number, refusal, refusal);

/** Only these numbers are accepted, so that no real card is typed (domain §5). */
const cardScripts: readonly CardScript[] = [
  script("4242424242424242", "pass", "pass"),
  script("4000000000003220", "ask", "ask"),
  script("4000002760003184", "ask", "ask"),
  script("4000002500003155", "ask", "pass"),
  script("4000003800000446", "ask", "pass"),
  script("4000008260003178", "ask", "ask", { chargeAfter: declined("insufficient_funds") }),
  script("4000008400001629", "ask", "ask", { setupAfter: declined("generic_decline") }),
  script("4000008400001280", declined("authentication_not_handled"), declined("generic_decline")),
  script("4000000000003055", "pass", "pass"),
  refused("4000000000000002", declined("generic_decline")),
  refused("4000000000009995", declined("insufficient_funds")),
  refused("4000000000009987", declined("lost_card")),
  refused("4000000000009979", declined("stolen_card")),
  refused("4000000000000069", { code: "expired_card" }),
  refused("4000000000000127", { code: "incorrect_cvc" }),
  refused("4000000000000119", { code: "processing_error" }),
  script("4000000000000341", "pass", declined("generic_decline")),
  refused("4242424242424241", { code: "incorrect_number" }),
  script("4000000000000259", "pass", "pass", { disputed: true }),
];

/** On-session payment: as saving, unless saving passes. */
export const paid = ({ setup, charge }: CardScript): Decision =>
  setup === "pass" ? charge : setup;

export const paidAfter = ({ chargeAfter, setupAfter }: CardScript): Decision =>
  chargeAfter ?? setupAfter ?? "pass";

export function scriptOf(typed: string): CardScript | undefined {
  const number = typed.replace(/[\s-]/g, "");
  return cardScripts.find((card) => card.number === number);
}

/** Known by its last four digits: the number is not kept. */
export function scriptOfLast4(last4: string): CardScript | undefined {
  return cardScripts.find(({ number }) => number.endsWith(last4));
}

export function expiryOf(typed: string, now: Date): { month: number; year: number } | undefined {
  const found = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed);
  if (!found) return undefined;
  const [month, year] = [Number(found[1]), 2000 + Number(found[2])];
  const good = month >= 1 && month <= 12 && Date.UTC(year, month, 1) > now.getTime();
  return good ? { month, year } : undefined;
}

export const isCvc = (typed: string) => /^\s*\d{3}\s*$/.test(typed);

export type TypedCard = Readonly<{ cardNumber: string; cardExpiry: string; cardCvc: string }>;

export type KnownCard = Readonly<{ script: CardScript; expiry: { month: number; year: number } }>;
