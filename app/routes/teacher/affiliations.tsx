import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { sum } from "#app/lib/price.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import { AffiliationRow } from "#app/modules/lessons/affiliation/components/affiliation-row.tsx";
import { ClosedNote } from "#app/modules/lessons/affiliation/components/closed-note.tsx";
import { Figures } from "#app/modules/lessons/affiliation/components/figures.tsx";
import { affiliations } from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";

export const handle = { i18n: ["affiliation", "price"], query: ["page"] };

export const meta = pageMeta("affiliation:page", { noindex: true });

const perPage = 20;

export const loader = teacherLoader(async ({ api, request }) => {
  const { list, page } = await pageWithin(
    pageNumber(new URL(request.url).searchParams),
    perPage,
    (one) => api(affiliations.list, { query: { page: one, limit: perPage } }),
  );
  return { ...list, page };
});

/** Préau's share of an hour, per cent: a family from Préau, and an invited one (CST-43). */
const fees = { true: { from: "22", to: "10" }, false: { from: "45", to: "35" } } as const;

type Terms = Readonly<{ self_employed: boolean; credit: boolean }>;

/** A tax credit is promised only where the teacher's lessons give one. */
const leadOf = ({ self_employed: independent, credit }: Terms) => {
  if (!independent) return "lead_salaried";
  return credit ? "lead" : "lead_no_credit";
};

/** Invitations and their outcome (TEA-040). */
export default function Affiliations() {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { total, page, more_per_hour: more, terms, closed } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead
        title={
          more === null ? (
            t("title_none")
          ) : (
            <>
              {t("title")}
              <mark>{t("title_more", { more: sum(more) })}</mark> {t("title_end")}
            </>
          )
        }
        lead={t(leadOf(terms), fees[`${terms.self_employed}`])}
      />
      <Columns
        aside={
          !closed && (
            <>
              <Example />
              <SheetLink />
            </>
          )
        }
      >
        {closed ? (
          <ClosedNote why={closed} />
        ) : (
          <DialogLink
            to={paths.inviteFamily}
            opens="affiliate"
            className={buttonClass({ variant: "primary" })}
          >
            {t("invite")}
          </DialogLink>
        )}
        <Section title={t("own")}>
          <Invitations />
        </Section>
        <Pager
          page={page}
          pages={lastPage(total, perPage)}
          toPage={(to) => withQuery(paths.affiliations, { page: to > 1 ? to : undefined })}
          label={t("pages")}
        />
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Invitations() {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { data, terms, closed } = useLoaderData<typeof loader>();
  if (data.length === 0) return <Empty title={t("none_title")}>{t("none")}</Empty>;
  return (
    <>
      <Rows>
        {data.map((affiliation) => (
          <AffiliationRow
            key={affiliation.id}
            affiliation={affiliation}
            today={terms.on}
            closed={closed !== null}
          />
        ))}
      </Rows>
      <p className="mt-s3 text-sm text-ink-2">{t("rule")}</p>
    </>
  );
}

function Example() {
  const { lowest_price: lowest, terms } = useLoaderData<typeof loader>();
  if (lowest === null) return null;
  const { self_employed: selfEmployed, on } = terms;
  return (
    <Figures
      example
      cents={Math.round(lowest * 100)}
      terms={{ selfEmployed, eligible: false, on }}
    />
  );
}
