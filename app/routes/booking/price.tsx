import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { paths } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Price } from "#app/ui/price.tsx";

import { Moves, StepFrame } from "./frame.tsx";
import { leaveBack } from "./leave.server.ts";
import { wishedOffer } from "./offered.server.ts";
import { papersOf } from "./papers.server.ts";
import { Papers } from "./papers.tsx";
import { priceRangeOf } from "./price-range.server.ts";
import { PriceRange } from "./price-range.tsx";
import { bookingPath } from "./steps.ts";
import { openStep, saveDraft } from "./wizard.server.ts";

export const meta = pageMeta("booking:price.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { lesson, draft } = await openStep(context, params, "prix");
  if (!lesson) return { lesson: undefined, range: await priceRangeOf(context, draft) };
  const offer = wishedOffer(lesson, draft);
  if (!offer) throw redirect(bookingPath("cours", lesson.slug));
  const others = lesson.offers.filter(
    ({ subject_id, cursus_id, format }) =>
      subject_id === offer.subject_id && cursus_id === offer.cursus_id && format !== offer.format,
  );
  const { slug, mode } = lesson;
  return { lesson: slug, mode, offer, others, papers: papersOf(draft) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lesson } = await openStep(context, params, "prix");
  const left = await leaveBack(context, request, "prix", lesson?.slug);
  if (left) return left;
  await saveDraft(context, { priceSeen: true });
  return redirect(bookingPath("recapitulatif", lesson?.slug), 303);
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;
type OfTeacher = Extract<Shown, { mode: string }>;

/** Shown before any question: full price, price after tax credit, employer (LAW-12, LAW-19). */
export default function PriceStep() {
  const { t } = useTranslation("booking");
  const view = useLoaderData<typeof loader>();
  const { lesson } = view;
  return (
    <StepFrame step="prix" lesson={lesson} title={t("price.title")}>
      {"range" in view ? <PriceRange range={view.range} /> : <TeacherPrice {...view} />}
      <Note tone="green">
        <p>
          <b>{t("price.nothing_now")}</b>
        </p>
        <p>{t("price.when")}</p>
      </Note>
      <p className="text-sm text-ink-2">
        {lesson && t("price.quote")} <Link to={paths.terms}>{t("price.terms")}</Link>
      </p>
      {"papers" in view && view.papers && <Papers papers={view.papers} />}
      <Form method="post" action={bookingPath("prix", lesson)}>
        <Moves step="prix" lesson={lesson} />
      </Form>
    </StepFrame>
  );
}

function TeacherPrice({ mode, offer, others }: OfTeacher) {
  const { t } = useTranslation("booking");
  const rows = [offer, ...others].map(({ format, price, price_after_credit: after }) => [
    t(`format.${format}`),
    hourlyPrice(price),
    after === null ? t("price.not_eligible") : hourlyPrice(after),
  ]);

  return (
    <>
      <Price gross={offer.price} net={offer.price_after_credit} size="xl" />
      {offer.credit_refusal && <p>{t(`price.refusal.${offer.credit_refusal}`)}</p>}
      <Tbl
        caption={t("price.caption")}
        head={[t("price.format"), t("price.full"), t("price.after")]}
        rows={rows}
        figures={2}
      />
      <p>
        <b>{t(`mode.${mode}`)}</b> {t(`mode.${mode}_detail`)}
      </p>
    </>
  );
}
