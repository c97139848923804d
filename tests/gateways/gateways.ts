import { env } from "#app/env.server.ts";
import { openAddresses } from "#app/gateways/address.server.ts";
import { chosenCards } from "#app/gateways/cards.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { openMail } from "#app/gateways/mail.server.ts";

/** The third parties of a test: the bank that it chose, the addresses and the mails of the default. */
export const testGateways: Gateways = {
  get cards() {
    return chosenCards();
  },
  addresses: openAddresses(env),
  mail: openMail(env),
};
