import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import { paths, pathTo } from "#app/paths.ts";
import { WizardShell } from "#app/shell/site-shell.tsx";
import { Columns, Panel, Wrap } from "#app/ui/layout.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";
import { Path } from "#app/ui/path.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Sum } from "#app/ui/sum.tsx";

import { wishedIn } from "./entry.server.ts";
import { stepPath } from "./steps.ts";
import { loadLesson, ownOf, readDraft, wishedOffer } from "./wizard.server.ts";

export const handle = { i18n: ["booking"] };

export const meta = errorMeta;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [lesson, draft] = await Promise.all([loadLesson(context, params), readDraft(context)]);
  const wished = wishedOffer(lesson, wishedIn(request)(lesson) ?? ownOf(draft, lesson));
  return {
    lesson: { slug: lesson.slug, firstname: lesson.firstname, photo: lesson.photo_url },
    city: lesson.zone.city,
    subject: lesson.subjects.find(({ id }) => id === wished?.subject_id)?.name,
    delay: lesson.response_time_hours === null ? null : responseTimeOf(lesson.response_time_hours),
    offer: wished && { price: wished.price, after: wished.price_after_credit },
  };
}

export default function BookingLayout() {
  const { lesson = "" } = useParams();
  const ends = useLocation().pathname.startsWith(stepPath("recapitulatif", lesson));
  return (
    <WizardShell leaveTo={pathTo(paths.lesson, { lesson })}>
      <Wrap>
        <Columns aside={<div className="md:mt-s5">{ends ? <Next /> : <Wished />}</div>}>
          <Outlet />
        </Columns>
      </Wrap>
    </WizardShell>
  );
}

function Wished() {
  const { t } = useTranslation("booking");
  const { lesson, city, subject, offer } = useLoaderData<typeof loader>();
  return (
    <Panel sticky>
      <div className="flex items-center gap-s4">
        <Portrait src={lesson.photo} name={lesson.firstname} size="s" />
        <p>
          <b>{lesson.firstname}</b>{" "}
          <span className="block text-sm text-ink-2">
            {subject ? t("wished.subject", { subject, city }) : city}
          </span>
        </p>
      </div>
      {offer && (
        <div className="mt-s4 border-t border-line pt-s4">
          <Sum
            lines={[{ label: t("wished.price"), value: hourlyPrice(offer.price) }]}
            {...(offer.after !== null && {
              total: { label: t("wished.after"), value: hourlyPrice(offer.after) },
            })}
          />
        </div>
      )}
    </Panel>
  );
}

function Next() {
  const { t } = useTranslation("booking", { keyPrefix: "next" });
  const { lesson, delay } = useLoaderData<typeof loader>();
  const steps = [
    {
      when: delay ? t(`usual_${delay.unit}`, { count: delay.count }) : t("usual"),
      what: <b>{t("answers", { teacher: lesson.firstname })}</b>,
    },
    {
      when: t("then"),
      what: (
        <>
          <b>{t("choose")}</b>
          {t("choose_among")}
        </>
      ),
    },
    { when: t("together"), what: <b>{t("first")}</b> },
  ];
  return (
    <Panel>
      <h2 className="mb-s3">{t("title")}</h2>
      <Path steps={steps} />
    </Panel>
  );
}
