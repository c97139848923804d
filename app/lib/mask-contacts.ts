const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, "$1…");

/** The last two digits are left, to tell two people apart. */
const maskPhone = (phone: string): string => {
  const last = phone.replaceAll(/\D/g, "").slice(-2);
  return `… ${last}`;
};

const masks: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  phone: maskPhone,
};

/** The same answer with its e-mails and phones cut, at any depth: « z…@example.test », « … 78 ». */
export function maskContacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskContacts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const mask = typeof inner === "string" ? masks[name] : undefined;
      return [name, mask ? mask(inner as string) : maskContacts(inner)];
    }),
  );
}
