import type { ReplayConsent } from "#app/modules/rooms/replay/consent.endpoints.ts";

/** The value of a box: « contract-12 ». */
export const agreedValue = ({ contract_id: contract, registration_id: seat }: ReplayConsent) =>
  contract === null ? `registration-${String(seat)}` : `contract-${String(contract)}`;

const idsOf = (kind: string, values: readonly string[]): number[] =>
  values
    .filter((value) => value.startsWith(`${kind}-`))
    .map((value) => Number(value.slice(kind.length + 1)));

/** What the boxes that are ticked name. */
export const agreedOf = (values: readonly string[]) => ({
  contracts: idsOf("contract", values),
  registrations: idsOf("registration", values),
});
