import type { LoadContext } from "#app/bff/context.server.ts";

export async function writerOf(context: LoadContext) {
  const person = await context.person();
  if (!person) return {};
  const { firstname, lastname, email } = person;
  return { firstname, lastname, email };
}
