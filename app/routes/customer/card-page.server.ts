import type { Api } from "#app/bff/api-client.server.ts";
import { absolute } from "#app/bff/card-provider.server.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";

const onlyElsewhere = (address: string) => (address === paths.card ? undefined : address);

/** Where the provider sends back to; the page `retour` follows once the card is read. */
export const savedAddress = (retour: string): string =>
  withQuery(paths.cardSaved, { retour: onlyElsewhere(retour) });

/** The provider's page for a card; undefined while the provider does not answer. */
export async function cardPageOf(api: Api, retour: string): Promise<string | undefined> {
  const body = { return_url: absolute(savedAddress(retour)), cancel_url: absolute(retour) };
  try {
    const { redirect_url: page } = await api(cards.init, { body });
    return page ?? retour;
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 503) throw error;
    return undefined;
  }
}

/** For what comes after an act that is done: where the provider's page is refused too, ours tells why. */
export const cardPageOrNone = (api: Api, retour: string): Promise<string | undefined> =>
  cardPageOf(api, retour).catch((error: unknown) => {
    if (error instanceof Response) return undefined;
    throw error;
  });
