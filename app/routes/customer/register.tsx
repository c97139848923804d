import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import {
  allGroupLessons,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";
import { GroupLessonLine } from "#app/modules/group-lessons/registration/components/group-lesson-line.tsx";
import {
  FirstStep,
  ReviewStep,
} from "#app/modules/group-lessons/registration/components/register-steps.tsx";
import type { Review } from "#app/modules/group-lessons/registration/components/review-form.tsx";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import type { Price } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { waitingPlaces } from "#app/modules/group-lessons/waiting-place/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLeaving } from "#app/ui/use-leaving.ts";

import { keptCard } from "./kept-card.server.ts";
import { classesOf } from "./order-faults.server.ts";
import { openedGroupLesson, sendRegistration } from "./register.server.ts";

export const handle = { i18n: ["registration", "group-lesson"], payment: true, query: ["place"] };

export const meta = pageMeta("registration:register.page", { noindex: true });

export const headers = secretAddress;

/** Student, choice and payment, then a review before ordering (PUB-034). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const waitingPlace = new URL(request.url).searchParams.get("place") ?? undefined;
  const toOf = (slug: string) =>
    withQuery(pathTo(paths.groupLessonRegistration, { stage: slug }), { place: waitingPlace });
  if (!(await context.person())) {
    const groupLesson = await openedGroupLesson(context.api, params.stage);
    return { groupLesson, to: toOf(groupLesson.slug), students: undefined };
  }
  const api = context.as("customer");
  const groupLesson = await openedGroupLesson(api, params.stage);
  const own = { stage: groupLesson.slug };
  const isFull = !waitingPlace && groupLesson.remaining_seats <= 0;
  if (isFull && !(await isCalled(api, groupLesson.id))) {
    throw redirect(pathTo(paths.groupLessonWaitingList, own));
  }
  const [{ data: students }, price, card] = await Promise.all([
    api(registrations.listLearners, { query: { group_lesson_id: groupLesson.id } }),
    api(registrations.price, { query: { group_lesson_id: groupLesson.id } }),
    keptCard(api),
  ]);
  const classes = classesOf(groupLesson);
  return {
    groupLesson,
    price,
    card,
    classes,
    to: toOf(groupLesson.slug),
    students: students.map(({ id, firstname, class_id, class: level, overlaps }) => {
      const suits = classes.some(({ id: suited }) => suited === class_id);
      const groupLessons = suits ? null : groupLessonsOf(class_id);
      return { id, firstname, level, suits, groupLessons, overlaps };
    }),
  };
}

async function isCalled(api: Api, groupLessonId: number): Promise<boolean> {
  const { data } = await api(waitingPlaces.listOwn, {});
  return data.some(
    ({ status, group_lesson }) => status === "called" && group_lesson.id === groupLessonId,
  );
}

function groupLessonsOf(classId: number | null): string | null {
  const slug = levels.find(({ id }) => id === classId)?.slug;
  return slug === undefined ? null : groupListingAddress({ ...allGroupLessons, level: slug });
}

export const action = ({ context, params, request }: ActionFunctionArgs) =>
  sendRegistration(context.as("customer"), request, params.stage);

export default function Register() {
  const { t } = useTranslation("registration");
  const data = useLoaderData<typeof loader>();
  useLeaving();
  const sent = useActionData<{ price?: Price; review?: Review; version?: string }>();
  if (data.students === undefined) {
    return (
      <Wrap mid>
        <PageHead title={t("register.page")} />
        <GroupLessonLine groupLesson={data.groupLesson} />
        <Visitor to={data.to} />
      </Wrap>
    );
  }
  const own = { ...data, price: sent?.price ?? data.price };
  return (
    <Wrap mid>
      {sent?.review && sent.version ? (
        <ReviewStep
          {...own}
          version={sent.version}
          review={sent.review}
          overlaps={overlapsOf(data, sent.review)}
        />
      ) : (
        <FirstStep {...own} students={data.students} />
      )}
      <Outlet />
    </Wrap>
  );
}

const overlapsOf = (
  { students = [] }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "students">,
  { studentId }: Review,
) => students.find(({ id }) => id === studentId)?.overlaps ?? [];

/** A registration needs an account: sign in and return with the reserved seat (STM-49). */
function Visitor({ to: retour }: { to: string }) {
  const { t } = useTranslation("registration", { keyPrefix: "visitor" });
  return (
    <div className="grid gap-s4">
      <p>{t("text")}</p>
      <Buttons>
        <ButtonLink to={withQuery(paths.signUp, { retour })} rel="nofollow" variant="primary">
          {t("sign_up")}
        </ButtonLink>
        <ButtonLink to={withQuery(paths.signIn, { retour })} rel="nofollow">
          {t("sign_in")}
        </ButtonLink>
      </Buttons>
    </div>
  );
}
