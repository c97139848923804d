let own: string | undefined;

/** Names the origin of this site, once, where the environment is read: a schema reads none. */
export function nameOwnOrigin(address: string): void {
  own = URL.parse(address)?.origin;
}

/** Whether an absolute address is one of this site. */
export const isOwnAddress = (address: string): boolean =>
  own !== undefined && URL.parse(address)?.origin === own;
