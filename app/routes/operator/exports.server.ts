import { type Refusal, refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { monthIn } from "#app/lib/month.ts";
import { figures } from "#app/modules/earnings/declaration/endpoints.ts";
import { type ExportKind, exportKinds } from "#app/modules/earnings/declaration/export.domain.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

import { ofForm } from "./form-params.ts";
import { deskPaths } from "./paths.ts";

export const exportKindOf = (word: string | null | undefined): ExportKind | undefined =>
  exportKinds.find((kind) => kind === word);

/** A month or a year, as the address names it; anything else is left to the endpoint. */
export function periodIn(search: URLSearchParams) {
  const period = search.get("periode") ?? "";
  const month = monthIn(period);
  if (month) return { month };
  return /^20[2-9]\d$/.test(period) ? { year: Number(period) } : {};
}

async function previewOf(api: Api, search: URLSearchParams) {
  const kind = exportKindOf(search.get("tableau"));
  if (!kind) return { preview: undefined, refused: undefined };
  try {
    const query = periodIn(search);
    const preview = await api(figures.previewExport, { params: { kind }, query });
    return { preview, refused: undefined };
  } catch (refusal) {
    if (!(refusal instanceof Response) || refusal.status !== 422) throw refusal;
    const { message, errors = [] }: Refusal = refusalSchema.parse(await refusal.json());
    return { preview: undefined, refused: errors[0]?.message ?? message };
  }
}

async function load(api: Api, request: Request) {
  const { search, ...part } = listQuery(request);
  const shown = await previewOf(api, search);
  const certificates = await api(taxCredits.listCertificates, { query: part });
  return { ...shown, page: part.page, certificates, due: await api(figures.listExports, {}) };
}

export const loader = operatorLoader(({ api, request }) => load(api, request));

/** The row's period goes where its kind has it. */
function spread(form: FormData): void {
  const period = form.get("period");
  if (typeof period !== "string") return;
  form.set(period.includes("-") ? "month" : "year", period);
}

export const action = decisionAction({
  acts: {
    mark: {
      endpoint: figures.markExport,
      params: (_, form) => ({ kind: form.get("kind") }),
      prepare: spread,
      done: "desk-exports:mark.done",
      details: ({ receipt }: { receipt: string }) => ({ receipt }),
    },
    tell: {
      endpoint: taxCredits.announceCertificate,
      params: ofForm("customer_id"),
      done: "desk-exports:certificates.tell_done",
    },
  },
  back: deskPaths.deskExports,
  id: () => "",
});
