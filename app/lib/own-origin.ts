let own: string | undefined;

export function nameOwnOrigin(address: string): void {
  own = URL.parse(address)?.origin;
}

export const isOwnAddress = (address: string): boolean =>
  own !== undefined && URL.parse(address)?.origin === own;
