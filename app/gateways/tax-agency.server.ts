/** A place of birth as the agency wants it: a country, and in France a department (« 069 ») and a commune (« 123 »). */
type BirthPlace = Readonly<{
  country: string;
  department?: string | undefined;
  town?: Readonly<{ code: string; name: string }> | undefined;
}>;

/** Whom the agency is to know: civil status, birth, where to reach them, the account that it debits. */
export type AgencyPerson = Readonly<{
  civility: "1" | "2";
  birthName: string;
  usedName?: string | undefined;
  firstnames: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  birthPlace: BirthPlace;
  /** « 0612345678 ». */
  phone: string;
  email: string;
  address: Readonly<{
    number?: string | undefined;
    street?: string | undefined;
    city: string;
    cityCode: string;
    postalCode: string;
  }>;
  account: Readonly<{ iban: string; bic: string; holder: string }>;
}>;

/** The words by which the agency says how a person's account stands. */
export const agencyAccountCodes = [
  "APPAREILLAGE_EC",
  "APPAREILLAGE_VALIDE",
  "APPAREILLAGE_NF",
  "PARTICULIER_BLOQUE",
  "MANDAT_ECHU",
] as const;

export type AgencyAccountCode = (typeof agencyAccountCodes)[number];

/** How a person's account stands; the day of its activation (`YYYY-MM-DD`) once it is active. */
export type AgencyAccount = Readonly<{
  clientId: string;
  code: AgencyAccountCode;
  activatedOn?: string | undefined;
}>;

/** One payment request: a bill, in cents, for what was done on one day or within one calendar month. */
export type PaymentRequest = Readonly<{
  clientId: string;
  /** Of the person, `YYYY-MM-DD`. */
  birthDate: string;
  billNumber: string;
  /** Days, `YYYY-MM-DD`. */
  billedOn: string;
  from: string;
  to: string;
  amountCents: number;
  vatCents: number;
  /** What was given; where the hours and their price do not make the amount to the cent, a flat price. */
  hours?: Readonly<{ quantity: number; unitCents: number }> | undefined;
  /** Who gave it, as the agency knows them: a number of home services, or a name. */
  teacher: string;
}>;

/** The codes of a payment request's life, as the agency numbers them. */
export const requestCodes = [
  "10",
  "20",
  "30",
  "40",
  "50",
  "60",
  "70",
  "110",
  "111",
  "112",
  "120",
] as const;

export type RequestCode = (typeof requestCodes)[number];

/** How a payment request stands at the agency. Cents, days. */
export type RequestState = Readonly<{
  requestId: string;
  billNumber: string;
  code: RequestCode;
  /** Why it was refused or cancelled, in the agency's code and in words. */
  reason?: Readonly<{ code: string; comment: string | undefined }> | undefined;
  /** The money that it sent us. */
  transfer?: Readonly<{ amountCents: number; day: string }> | undefined;
}>;

/** What became of a request that was sent: its number at the agency, or why it was refused. */
export type Submitted =
  | Readonly<{ requestId: string; code: RequestCode }>
  | Readonly<{ refused: readonly AgencyFault[] }>;

/** One of the agency's own errors. */
export type AgencyFault = Readonly<{ code: string; message: string }>;

/** An event of the agency, once its signature is checked. */
export type AgencyEvent = Readonly<{ id: string }> &
  (
    | Readonly<{ about: "account"; account: AgencyAccount }>
    | Readonly<{ about: "request"; request: RequestState }>
    | Readonly<{ about: "nothing" }>
  );

export type AgencyErrorKind = "refused" | "forbidden" | "timeout" | "other";

/** The agency refused, or gave no answer that can be used; what it did with the call is unknown then, but when refused. */
export class AgencyError extends Error {
  override readonly name = "AgencyError";

  constructor(
    readonly kind: AgencyErrorKind,
    readonly faults: readonly AgencyFault[] = [],
    options?: ErrorOptions,
  ) {
    super(`The tax agency: ${kind} ${faults.map(({ code }) => code).join(" ")}`.trim(), options);
  }
}

/** The agency that advances the tax credit, whoever answers for it. Nothing here may be called inside a transaction. */
export type TaxAgency = Readonly<{
  /** Whether it answers now (VAL-017): exactly `true`, or not. */
  available: () => Promise<boolean>;
  /** Makes a person known; the same person asked twice is refused by the agency. */
  register: (person: AgencyPerson) => Promise<{ clientId: string }>;
  /** How an account stands; undefined for one that it does not know. */
  findAccount: (
    who: Readonly<{ clientId: string } | { email: string }>,
  ) => Promise<AgencyAccount | undefined>;
  submit: (request: PaymentRequest) => Promise<Submitted>;
  /** The requests of these numbers, or of this bill; those that it does not know are absent. */
  search: (
    which: Readonly<{ requestIds: readonly string[] } | { billNumber: string }>,
  ) => Promise<readonly RequestState[]>;
  /** Where a person activates the account and answers requests. */
  siteOf: (clientId: string) => string;
  /** Checks the signature over the very bytes; 401 when it is wrong or too old. */
  readEvent: (raw: string, signature: string | null) => AgencyEvent;
}>;
