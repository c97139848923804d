import { env } from "#app/env.server.ts";
import { openAddresses } from "#app/gateways/address.server.ts";
import { openCaptcha } from "#app/gateways/captcha.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { openMail } from "#app/gateways/mail.server.ts";
import { openRooms } from "#app/gateways/rooms.server.ts";
import { refuseKey, type Storage } from "#app/gateways/storage-key.ts";
import type { TaxAgency } from "#app/gateways/tax-agency.server.ts";
import { openTaxAgency } from "#app/gateways/urssaf.server.ts";
import { vaultOf } from "#app/lib/seal.server.ts";

const neverCalled = () => Promise.reject(new Error("This test has no bank that answers that."));

export const noBank: Cards = {
  createPayer: neverCalled,
  openSetupPage: neverCalled,
  openSetup: neverCalled,
  findSetup: neverCalled,
  findCard: neverCalled,
  forgetCard: neverCalled,
  lookUp: neverCalled,
  openPaymentPage: neverCalled,
  findPaymentPage: neverCalled,
  closePaymentPage: neverCalled,
  createAccount: neverCalled,
  updateAccount: neverCalled,
  findAccount: neverCalled,
  transfer: neverCalled,
  findTransfer: neverCalled,
  payOut: neverCalled,
  findPayout: neverCalled,
  uploadFile: neverCalled,
  authenticate: neverCalled,
  charge: neverCalled,
  cancelCharge: neverCalled,
  refund: neverCalled,
  findRefunded: neverCalled,
  findDispute: neverCalled,
  findDisputesOf: neverCalled,
  has: () => true,
  readEvent: () => {
    throw new Error("This test has no bank that sends events.");
  },
  meaningOf: () => ({ about: "nothing" }),
};

export const noTaxAgency: TaxAgency = openTaxAgency({ agency: undefined }, undefined);

export function storageInMemory(files = new Map<string, Buffer>()): Storage {
  const named = <Answer>(key: string, act: () => Answer) =>
    new Promise<Answer>((resolve) => {
      refuseKey(key);
      resolve(act());
    });
  return {
    name: "folder",
    put: (key, bytes) => named(key, () => void files.set(key, Buffer.from(bytes))),
    read: (key) => named(key, () => files.get(key)),
    remove: (key) => named(key, () => void files.delete(key)),
  };
}

export const testGateways: Gateways = {
  cards: noBank,
  addresses: openAddresses(env),
  captcha: openCaptcha(env),
  mail: openMail(env),
  sendEvent: () => Promise.resolve(true),
  taxAgency: noTaxAgency,
  storage: storageInMemory(),
  rooms: openRooms(env),
  vault: vaultOf(() => [Buffer.alloc(32, 7)]),
};

export const gatewaysWith = (cards: Cards): Gateways => ({ ...testGateways, cards });
