import { env } from "./env.server.ts";
import { type company, type Legal, readLegal, sharedWithSample } from "./legal-file.server.ts";

export const legal = readLegal(env.LEGAL_FILE);

/** Where operators are written to (OPS-39). */
export const deskEmail = env.DESK_EMAIL ?? legal.contact.email;

/** The issuer of a bill and its bank details (LAW-18, CST-47). */
export type Issuer = Readonly<
  Pick<Legal, keyof typeof company> & {
    homeServices: Legal["home_services"] | undefined;
  }
>;

export function issuerOf(entity: "main" | "second", house: Legal = legal): Issuer {
  if (entity === "main") return { ...house, homeServices: house.home_services };
  return { ...(house.second_entity ?? house), homeServices: undefined };
}

export const legalIsSample = sharedWithSample(legal).length > 0;
