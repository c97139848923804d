import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { operatorLoader } from "#app/bff/route.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Filters } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { WaitingRows } from "./waiting-rows.tsx";

export const handle = { i18n: ["desk"] };

export const meta = pageMeta("desk:search.page", { noindex: true });

/** Case and accents do not count. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const loader = operatorLoader(async ({ api, request }) => {
  const typed = new URL(request.url).searchParams.get("q")?.trim().slice(0, 100) ?? "";
  const { data } = await api(inbox.list, { query: { length: 100 } });
  const found = data.filter(({ id, title, detail }) =>
    plain([id, title, detail].join(" ")).includes(plain(typed)),
  );
  return { typed, rows: typed ? found : [] };
});

/** A name, a word or a number among the hundred nearest deadlines. */
export default function Search() {
  const { t } = useTranslation("desk", { keyPrefix: "search" });
  const { typed, rows } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t("among")} />
      <Filters action={paths.deskSearch}>
        <TextField
          field={{ id: "q", name: "q", initialValue: typed }}
          label={t("label")}
          type="search"
        />
      </Filters>
      {typed && rows.length === 0 && <Empty title={t("none", { typed })} />}
      {rows.length > 0 && <WaitingRows caption={t("page")} rows={rows} />}
    </Wrap>
  );
}
