import type { Db } from "#app/db/client.server.ts";
import {
  AgencyError,
  type PaymentRequest,
  type TaxAgency,
} from "#app/gateways/tax-agency.server.ts";
import { urssafAgency } from "#app/gateways/urssaf.server.ts";
import type { Post } from "#app/lib/signed-event.server.ts";
import { deliver, startUrssaf } from "#app/sandbox/urssaf/serve.server.ts";
import type { Fault } from "#app/sandbox/urssaf/wire.server.ts";
import { now } from "#tests/setup/time.ts";

const keys = {
  clientId: "preau-tests",
  clientSecret: "secret-of-the-tests",
  webhookSecret: "webhook-secret-of-the-tests",
};

export type TestAgency = {
  taxAgency: TaxAgency;
  impatient: TaxAgency;
  faults: Fault[];
  secret: string;
  at: (moment: Date) => void;
  deliver: (post: Post) => Promise<number>;
  close: () => Promise<void>;
};

export async function openAgency(db: Db): Promise<TestAgency> {
  const faults: Fault[] = [];
  let moment = now;
  const settings = { db, clock: () => moment, ...keys, faults, slowMs: 1500 };
  const running = await startUrssaf({ ...settings, port: 0, everyMs: 3_600_000 });
  const at = {
    ...keys,
    baseUrl: `http://127.0.0.1:${String(running.port)}`,
    site: "http://site.test/demo/urssaf/",
  };
  return {
    taxAgency: urssafAgency(at),
    impatient: urssafAgency({ ...at, timeoutMs: 700 }),
    faults,
    secret: keys.webhookSecret,
    at: (to) => (moment = to),
    deliver: (post) => deliver({ ...settings, post }),
    close: running.stop,
  };
}

export const person = {
  civility: "2",
  birthName: "Durand",
  usedName: "Martin",
  firstnames: "Sophie Anne",
  birthDate: "1981-03-14",
  birthPlace: { country: "99100", department: "069", town: { code: "384", name: "Lyon" } },
  phone: "0612345678",
  email: "sophie.martin@example.test",
  address: {
    number: "12 bis",
    street: "rue Chevreul",
    city: "Lyon",
    cityCode: "69387",
    postalCode: "69007",
  },
  account: {
    iban: "FR7630004000031234567890143",
    bic: "BNPAFRPPXXX",
    holder: "Sophie Martin",
  },
} as const;

export const requestOf = (
  clientId: string,
  given: Partial<PaymentRequest> = {},
): PaymentRequest => ({
  clientId,
  birthDate: person.birthDate,
  billNumber: "P2026-000012",
  billedOn: "2026-09-09",
  from: "2026-09-08",
  to: "2026-09-08",
  amountCents: 6300,
  vatCents: 120,
  hours: { quantity: 1.5, unitCents: 4200 },
  teacher: "SAP732829320",
  ...given,
});

export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) =>
      error instanceof AgencyError
        ? { kind: error.kind, codes: error.faults.map(({ code }) => code) }
        : error,
  );
