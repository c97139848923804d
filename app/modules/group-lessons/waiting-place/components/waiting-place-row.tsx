import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { WaitingPlace } from "#app/modules/group-lessons/waiting-place/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

const isLive: ReadonlySet<WaitingPlace["status"]> = new Set(["unconfirmed", "waiting", "called"]);

type WaitingPlaceProps = { place: WaitingPlace; slug: string; token: string | undefined };

export function WaitingPlaceInList({ place: waitingPlace, slug, token }: WaitingPlaceProps) {
  const { t } = useTranslation("registration", { keyPrefix: "wait" });
  const own = withQuery(pathTo(paths.groupLessonWaitingList, { stage: slug }), { place: token });
  const take = withQuery(pathTo(paths.groupLessonRegistration, { stage: slug }), { place: token });
  const until = waitingPlace.called_until;
  return (
    <div className="grid gap-s4">
      <p>
        <StateTag state={waitingPlace.state} />
      </p>
      {until && <p>{t("called", { until: dayAndTime(new Date(until)) })}</p>}
      {waitingPlace.status === "unconfirmed" && <p>{t("unconfirmed")}</p>}
      {waitingPlace.status === "waiting" && <p>{t("place", { place: waitingPlace.place })}</p>}
      <Buttons>
        {waitingPlace.status === "called" && (
          <ButtonLink to={take} variant="primary">
            {t("take")}
          </ButtonLink>
        )}
        {waitingPlace.status === "unconfirmed" && (
          <Form method="post" action={own}>
            <Button variant="primary" name="intent" value="confirm">
              {t("confirm")}
            </Button>
          </Form>
        )}
        {isLive.has(waitingPlace.status) && (
          <Form method="post" action={own}>
            <Button variant="quiet">{t("leave")}</Button>
          </Form>
        )}
      </Buttons>
    </div>
  );
}
