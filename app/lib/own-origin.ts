let own: string | undefined;

export function nameOwnOrigin(address: string): void {
  own = URL.parse(address)?.origin;
}

/** Compared as text too: a provider may read « \@ », or a name before the host, otherwise than we do. */
export const isOwnAddress = (address: string): boolean =>
  own !== undefined &&
  URL.parse(address)?.origin === own &&
  (address === own || address.startsWith(`${own}/`));
