export function idIn(value: string | undefined | null): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** As an address writes it; 404 for anything else. */
export function writtenId(value: string | undefined): string {
  if (!/^[1-9]\d{0,8}$/.test(value ?? "")) throw new Response(null, { status: 404 });
  return value ?? "";
}
