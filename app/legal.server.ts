import { env } from "./env.server.ts";
import { type company, type Legal, readLegal, sharedWithSample } from "./legal-file.server.ts";

export const legal = readLegal(env.LEGAL_FILE);

/** Who issues a bill, and where its transfers and checks go (LAW-18, CST-47). */
export type Issuer = Readonly<
  Pick<Legal, keyof typeof company> & {
    /** The declaration of home services; none for the entity that sells group lessons. */
    homeServices: Legal["home_services"] | undefined;
  }
>;

/** The identity of an entity that issues bills: main, or second where another company sells group lessons. */
export function issuerOf(entity: "main" | "second", house: Legal = legal): Issuer {
  if (entity === "main") return { ...house, homeServices: house.home_services };
  return { ...(house.second_entity ?? house), homeServices: undefined };
}

/** The identity is the invented one of the demonstration: its page says so. */
export const legalIsSample = sharedWithSample(legal).length > 0;
