import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction } from "#app/bff/route.server.ts";
import { AdvanceAccount } from "#app/modules/lessons/tax-credit/components/advance-account.tsx";
import {
  Declined,
  RequestedList,
} from "#app/modules/lessons/tax-credit/components/declarations.tsx";
import {
  Certificate,
  Years,
  YearSums,
} from "#app/modules/lessons/tax-credit/components/year-sums.tsx";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { customerChangesSchema, customers } from "#app/modules/people/customer/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { agencySays } from "./agency-says.server.ts";

export const handle = { i18n: ["tax-credit"] };

export const meta = pageMeta("tax-credit:page", { noindex: true });

export async function loader({ context, params: { year }, request }: LoaderFunctionArgs) {
  const api = context.as("customer");
  if (year !== undefined && !/^20\d\d$/.test(year)) throw new Response(null, { status: 404 });
  const page = Math.max(1, Number(new URL(request.url).searchParams.get("page")) || 1);
  const [advance, figures, declared, requested] = await Promise.all([
    api(taxCredits.show, {}),
    api(taxCredits.year, { query: { year } }),
    api(taxCredits.list, { query: { page, length: 8 } }),
    api(taxCredits.list, { query: { to_answer: "true", length: 8 } }),
  ]);
  return { advance, figures, declared, asked: requested.data, page };
}

const actSchema = z.object({
  act: z.enum(["undo", "enable", "children"]),
  children_count: customerChangesSchema.shape.children_count,
});

export const action = customerAction(actSchema, async ({ api, body: input }) => {
  const { act, children_count = null } = input;
  if (act === "enable") {
    await api(taxCredits.set, { body: { enable: true } }).catch(agencySays);
  } else {
    const body = act === "undo" ? { urssaf_refused: false } : { children_count };
    await api(customers.update, { body });
  }
  return redirectWithFlash(paths.taxCredit, `tax-credit:flash.${act}`);
});

export default function TaxCreditPage() {
  const { t } = useTranslation("tax-credit");
  const { advance, figures, declared, asked: requested, page } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("title", { year: figures.year })} lead={t("lead")} />
      <Years figures={figures} />
      {requested.map((one) => (
        <Declined key={one.id} declared={one} />
      ))}
      <Columns
        aside={
          <div className="grid gap-s6">
            <AdvanceAccount advance={advance} />
            <Certificate figures={figures} />
          </div>
        }
      >
        <YearSums figures={figures} />
        <RequestedList declared={declared} page={page} />
      </Columns>
      <Outlet />
    </Wrap>
  );
}
