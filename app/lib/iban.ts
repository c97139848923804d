export const plainIban = (typed: string): string => typed.replace(/\s/g, "").toUpperCase();

/** In groups of four, which no line breaks. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1\u00a0");

export function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false;
  const digits = (number.slice(4) + number.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
