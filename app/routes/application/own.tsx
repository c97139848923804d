import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { dayInWords, plainDay } from "#app/lib/french-date.ts";
import type { OwnApplicationState } from "#app/modules/career/application/application.endpoints.ts";
import { isCandidate } from "#app/modules/career/application/domain.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Portrait } from "#app/ui/portrait.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { ApplicantScreen } from "./applicant-screen.tsx";
import { ApplicationSteps } from "./steps.tsx";

export const handle = { i18n: ["application"] };

export const meta = pageMeta("application:draft.page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => {
  const own = await api(applications.own, {});
  if (!isCandidate(own.status)) throw redirect(paths.teacherHome);
  if (own.status === "to_confirm") throw redirect(paths.finaliseApplication);
  const { status, state } = own;
  if (status === "refused") return { status, state, sent: null, photo: null };
  const { firstname, photo_url: src, has_photo: has } = await api(teachers.showProfile, {});
  return { status, state, sent: sentIn(own), photo: { firstname, src, has } };
});

const sentIn = ({ sent_at: at, answered_before: before }: OwnApplicationState) =>
  at && before ? { at: plainDay(new Date(at)), answer: dayInWords(before) } : null;

export default function OwnApplication() {
  const { status, state, sent, photo } = useLoaderData<typeof loader>();
  const studied = status === "being_processed_step_2" ? sent : null;
  return (
    <Wrap>
      <p className="mt-s5">
        <StateTag state={state} />
      </p>
      <Columns aside={studied && <ApplicationSteps {...studied} />}>
        <ApplicantScreen status={status} answer={studied?.answer} />
        {photo && <OwnPhoto {...photo} />}
      </Columns>
    </Wrap>
  );
}

type OwnPhotoProps = Readonly<{ firstname: string; src: string; has: boolean }>;

function OwnPhoto({ firstname, src, has }: OwnPhotoProps) {
  const { t } = useTranslation("application", { keyPrefix: "own" });
  const way = withQuery(paths.editTeacherPhoto, { retour: paths.ownApplication });
  return (
    <section className="flex max-w-form items-center gap-s4 border-t border-line pt-s4 pb-s6">
      <Portrait src={src} name={firstname} />
      <div className="grid justify-items-start gap-s2">
        <p>{t(has ? "photo" : "no_photo")}</p>
        <ButtonLink to={way} size="s">
          {t(has ? "change_photo" : "add_photo")}
        </ButtonLink>
      </div>
    </section>
  );
}
