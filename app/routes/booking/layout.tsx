import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { paths, pathTo } from "#app/paths.ts";
import { WizardShell } from "#app/site-shell.tsx";
import { Columns, Panel, Wrap } from "#app/ui/layout.tsx";
import { Portrait } from "#app/ui/lines.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";
import { Sum } from "#app/ui/sum.tsx";

import { wishedIn } from "./entry.server.ts";
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
    offer: wished && { price: wished.price, after: wished.price_after_credit },
  };
}

/** The frame of the wizard: one way out, and the teacher with the price beside each step. */
export default function BookingLayout() {
  const { lesson } = useParams();
  return (
    <WizardShell leaveTo={pathTo(paths.lesson, { lesson: lesson ?? "" })}>
      <Wrap mid>
        <Columns aside={<Wished />}>
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
