import { refusalSchema } from "#app/api/endpoint.ts";
import { sentence } from "#app/lib/sentence.ts";

/** The agency's message reaches the form whatever its status, and nothing typed is lost (ERR-09, ERR-10, ERR-11). */
export async function agencySays(refusal: unknown): Promise<never> {
  if (!(refusal instanceof Response) || ![403, 503, 504].includes(refusal.status)) throw refusal;
  const read = refusalSchema.safeParse(
    await refusal
      .clone()
      .json()
      .catch(() => undefined),
  );
  const isOurs = read.success && !read.data.code.startsWith("api.auth.");
  if (refusal.status === 403 && !isOurs) throw refusal;
  const message = read.success ? read.data.message : sentence("api.tax_credit.other");
  const body = { status: 422, code: "api.tax_credit.agency", message };
  throw Response.json(body, { status: 422 });
}
