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
import { subjectOf, wishedOffer } from "./offered.server.ts";
import { bookingPath } from "./steps.ts";
import { loadLesson, ownOf, readDraft } from "./wizard.server.ts";

export const handle = { i18n: ["booking"] };

export const meta = errorMeta;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [lesson, draft] = await Promise.all([loadLesson(context, params), readDraft(context)]);
  const wish = wishedIn(request)(lesson) ?? ownOf(draft, lesson);
  const subject = subjectOf(lesson, wish)?.name;
  if (!lesson) return { lesson: undefined, subject };
  const wished = wishedOffer(lesson, wish);
  return {
    lesson: { slug: lesson.slug, firstname: lesson.firstname, photo: lesson.photo_url },
    city: lesson.zone.city,
    subject: wished && subject,
    delay: lesson.response_time_hours === null ? null : responseTimeOf(lesson.response_time_hours),
    offer: wished && { price: wished.price, after: wished.price_after_credit },
  };
}

export default function BookingLayout() {
  const { lesson } = useParams();
  const ends = useLocation().pathname.startsWith(bookingPath("recapitulatif", lesson));
  const leaveTo = lesson === undefined ? paths.search : pathTo(paths.lesson, { lesson });
  const view = useLoaderData<typeof loader>();
  return (
    <WizardShell leaveTo={leaveTo}>
      <Wrap>
        <Columns aside={<div className="md:mt-s5">{asideOf(view, ends)}</div>}>
          <Outlet />
        </Columns>
      </Wrap>
    </WizardShell>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;
type OfTeacher = Extract<Shown, { city: string }>;

function asideOf(view: Shown, ends: boolean) {
  if (!view.lesson) return <Requested subject={view.subject} />;
  return ends ? <Next {...view} /> : <Wished {...view} />;
}

const requestSteps = ["now", "answers", "choose", "first"] as const;

/** What happens to a request that names no teacher (PUB-082). */
function Requested({ subject }: { subject?: string | undefined }) {
  const { t } = useTranslation("booking", { keyPrefix: "asked" });
  const steps = requestSteps.map((step) => ({
    when: t(`${step}.when`),
    what: (
      <>
        <b>{t(`${step}.what`)}</b> {t(`${step}.more`)}
      </>
    ),
  }));
  return (
    <Panel>
      <h2 className="mb-s3">{subject ? t("title_of", { subject }) : t("title")}</h2>
      <Path steps={steps} />
    </Panel>
  );
}

function Wished({ lesson, city, subject, offer }: OfTeacher) {
  const { t } = useTranslation("booking");
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

function Next({ lesson, delay }: OfTeacher) {
  const { t } = useTranslation("booking", { keyPrefix: "next" });
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
