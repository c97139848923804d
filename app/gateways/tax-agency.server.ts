/** Country code; in France department (« 069 ») and commune (« 123 »). */
type BirthPlace = Readonly<{
  country: string;
  department?: string | undefined;
  /** Without a code where the agency must find it by its name. */
  town?: Readonly<{ code?: string; name: string }> | undefined;
}>;

export type AgencyPerson = Readonly<{
  civility: "1" | "2";
  birthName: string;
  usedName?: string | undefined;
  firstnames: string;
  birthDate: string;
  birthPlace: BirthPlace;
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

export const agencyAccountCodes = [
  "APPAREILLAGE_EC",
  "APPAREILLAGE_VALIDE",
  "APPAREILLAGE_NF",
  "PARTICULIER_BLOQUE",
  "MANDAT_ECHU",
] as const;

export type AgencyAccountCode = (typeof agencyAccountCodes)[number];

export type AgencyAccount = Readonly<{
  clientId: string;
  code: AgencyAccountCode;
  activatedOn?: string | undefined;
}>;

/** Cents; one day or one calendar month. */
export type PaymentRequest = Readonly<{
  clientId: string;
  birthDate: string;
  billNumber: string;
  billedOn: string;
  from: string;
  to: string;
  amountCents: number;
  vatCents: number;
  /** Hours and unit price; otherwise a flat price, when they do not match to the cent. */
  hours?: Readonly<{ quantity: number; unitCents: number }> | undefined;
  teacher: string;
}>;

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

export type RequestState = Readonly<{
  requestId: string;
  billNumber: string;
  code: RequestCode;
  reason?: Readonly<{ code: string; comment: string | undefined }> | undefined;
  transfer?: Readonly<{ amountCents: number; day: string }> | undefined;
}>;

export type Submitted =
  | Readonly<{ requestId: string; code: RequestCode }>
  | Readonly<{ refused: readonly AgencyFault[] }>;

/** What is left to pay of a request, in cents: less than before. */
export type Reduction = Readonly<{ requestId: string; billNumber: string; amountCents: number }>;

export type Corrected =
  Readonly<{ reference: string }> | Readonly<{ refused: readonly AgencyFault[] }>;

export type AgencyFault = Readonly<{ code: string; message: string }>;

export type AgencyEvent = Readonly<{ id: string }> &
  (
    | Readonly<{ about: "account"; account: AgencyAccount }>
    | Readonly<{ about: "request"; request: RequestState }>
    | Readonly<{ about: "nothing" }>
  );

export type AgencyErrorKind = "refused" | "forbidden" | "timeout" | "other";

/** Refusal or unusable answer; without a refusal the outcome is unknown. */
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

/** Never call inside a transaction. */
export type TaxAgency = Readonly<{
  /** Exactly `true` means available (VAL-017). */
  available: () => Promise<boolean>;
  /** Registering the same person twice is refused. */
  register: (person: AgencyPerson) => Promise<{ clientId: string }>;
  findAccount: (
    who: Readonly<{ clientId: string } | { email: string }>,
  ) => Promise<AgencyAccount | undefined>;
  submit: (request: PaymentRequest) => Promise<Submitted>;
  /** Idempotent: the same amount has the same reference. */
  correct: (reduction: Reduction) => Promise<Corrected>;
  /** Unknown numbers are absent. */
  search: (
    which: Readonly<{ requestIds: readonly string[] } | { billNumber: string }>,
  ) => Promise<readonly RequestState[]>;
  siteOf: (clientId: string) => string;
  /** Verifies the raw bytes; 401 when invalid or too old. */
  readEvent: (raw: string, signature: string | null) => AgencyEvent;
}>;
