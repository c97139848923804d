import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { DeskTable, ListFoot } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

import type { loader } from "./exports.server.ts";
import { deskPaths } from "./paths.ts";

/** Certificates are told of by a sweep in January; each is opened and told of again here. */
export function Certificates() {
  const { t } = useTranslation("desk-exports", { keyPrefix: "certificates" });
  const { year, data, total, told } = useLoaderData<typeof loader>().certificates;
  const { page } = useLoaderData<typeof loader>();
  return (
    <Section title={t("title", { year })}>
      <Decision
        act="tell"
        called={["customer_id", "what"]}
        title={(value) => t("tell_title", { name: value("what"), year })}
        submit={(value) => t("tell_submit", { name: value("what") })}
      />
      <p>
        {t("families", { count: total })} {total > 0 && t("told", { count: told })}
      </p>
      {data.length > 0 && (
        <DeskTable
          caption={t("title", { year })}
          head={{ title: t("family"), cells: [t("told_at"), t("acts")] }}
          rows={data.map(({ customer_id: id, name, told_at: at }) => ({
            key: id,
            to: pathTo(deskPaths.deskFamily, { customerId: String(id) }),
            title: name,
            cells: [
              at ? briefInstant(new Date(at)) : t("untold"),
              <Spaced key="acts">
                <a href={pathTo(deskPaths.deskCertificate, { customerId: String(id) })} download>
                  {t("open")} <span className="sr-only">{name}</span>
                </a>
                <RowAct act="tell" sent={{ customer_id: id, what: name }}>
                  {t("tell")}
                </RowAct>
              </Spaced>,
            ],
          }))}
        />
      )}
      {total > 0 && (
        <ListFoot
          total={total}
          page={page}
          toPage={(number) => withQuery(deskPaths.deskExports, { page: number })}
          csv={pathTo(deskPaths.deskCsv, { deskList: "attestations" })}
        />
      )}
    </Section>
  );
}
