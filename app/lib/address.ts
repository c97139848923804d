import { oneLine } from "./one-line.ts";
import { searchKey } from "./plain-text.ts";

/** Street and number are shown only to those who teach there. */
export type Address = {
  house_number?: string | undefined;
  street?: string | undefined;
  city: string;
  city_code: string;
  postal_code: string;
  country: "FR";
  latitude?: number | undefined;
  longitude?: number | undefined;
  full_address: string;
};

export function writeAddress(parts: {
  house_number?: string | undefined;
  street?: string | undefined;
  postal_code: string;
  city: string;
}): string {
  const line = streetLine(parts);
  const town = `${parts.postal_code} ${parts.city}`.trim();
  return line ? `${line}, ${town}` : town;
}

/** « 12 rue X »; empty without a street. */
export const streetLine = (parts: Partial<Pick<Address, "house_number" | "street">>): string =>
  [parts.house_number, parts.street].filter(Boolean).join(" ");

export const writeTyped = ({ postal_code = "", city = "", ...line }: TypedAddress): string =>
  writeAddress({ ...line, postal_code, city });

export type TypedAddress = {
  house_number?: string | undefined;
  street?: string | undefined;
  postal_code?: string | undefined;
  city?: string | undefined;
};

const numbered = /^(\d{1,4}(?:[-/]\d{1,4})? ?(?:bis|ter|quater|[a-d])?)(?:\s*,\s*|\s+)(?=\S)/i;

/** « 12 bis rue X, 69003 Lyon » into number, street, postal code and commune (VAL-020). */
export function readAddress(typed: string): TypedAddress {
  const text = oneLine(typed.slice(0, 250));
  const postal = /(?:^|[\s,])(\d{5})(?=$|[\s,])/.exec(text);
  if (!postal) return readWithoutCode(text);
  const before = text.slice(0, postal.index).replace(/[\s,]+$/, "");
  const city = text.slice(postal.index + postal[0].length).replace(/^[\s,]+|[\s,]+$/g, "");
  return { ...readStreet(before), postal_code: postal[1], city: city || undefined };
}

function readWithoutCode(text: string): TypedAddress {
  const comma = text.lastIndexOf(",");
  if (comma < 0) return /^\d/.test(text) ? readStreet(text) : { city: text || undefined };
  return { ...readStreet(text.slice(0, comma)), city: text.slice(comma + 1).trim() || undefined };
}

/** « 12 bis rue X » into number and street; a street without a number stays whole. */
export function readStreet(text: string): TypedAddress {
  const number = numbered.exec(text);
  const [whole, written = ""] = number ?? [""];
  if (!whole || written.trim().length > 10) return { street: text || undefined };
  return { house_number: written.trim(), street: text.slice(whole.length) };
}

export type AddressFields = Partial<Record<"street" | "postal_code" | "city", string | undefined>>;

export function addressInFields(known: Partial<Address> | null | undefined): AddressFields {
  return { street: streetLine(known ?? {}), postal_code: known?.postal_code, city: known?.city };
}

/** If the first field holds the whole address, contradicting fields are reported. */
export function readAddressFields(
  typed: AddressFields,
): TypedAddress | { disagrees: "postal_code" | "city" } {
  const [street, postal, city] = [typed.street, typed.postal_code, typed.city].map(trimmed);
  const read = wholeOf(street ?? "", city) ?? readStreet(street ?? "");
  if (!agrees(read.postal_code, postal)) return { disagrees: "postal_code" };
  if (!agrees(read.city, city)) return { disagrees: "city" };
  return { ...read, ...(postal && { postal_code: postal }), ...(city && { city }) };
}

const trimmed = (text: string | undefined) => text?.trim() ?? "";

const agrees = (one: string | undefined, other: string | undefined) =>
  !one || !other || isSameName(one, other);

function wholeOf(street: string, city: string | undefined): TypedAddress | undefined {
  const read = readAddress(street);
  if (read.postal_code) return read;
  // Without a code only a comma separates commune and street: it must match the given one.
  return read.city && (!city || isSameName(read.city, city)) ? read : undefined;
}

const isSameName = (one: string, other: string) => searchKey(one) === searchKey(other);

/** By a commune's code or postal code; départements and territories alike. */
export const isOverseas = (cityCode = ""): boolean => /^9[78]/.test(cityCode);
