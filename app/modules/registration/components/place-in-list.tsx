import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { WaitingPlace } from "#app/modules/registration/waiting.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

const isLive: ReadonlySet<WaitingPlace["status"]> = new Set(["unconfirmed", "waiting", "called"]);

type PlaceProps = { place: WaitingPlace; slug: string; token: string | undefined };

/** Where somebody stands in the list of a stage, and what they do next (STM-40, STM-49). */
export function PlaceInList({ place, slug, token }: PlaceProps) {
  const { t } = useTranslation("registration", { keyPrefix: "wait" });
  const own = withQuery(pathTo(paths.groupLessonWaitingList, { stage: slug }), { place: token });
  const take = withQuery(pathTo(paths.groupLessonRegistration, { stage: slug }), { place: token });
  const until = place.called_until;
  return (
    <div className="grid gap-s4">
      <p>
        <StateTag state={place.state} />
      </p>
      {until && <p>{t("called", { until: dayAndTime(new Date(until)) })}</p>}
      {place.status === "unconfirmed" && <p>{t("unconfirmed")}</p>}
      {place.status === "waiting" && <p>{t("place", { place: place.place })}</p>}
      <Buttons>
        {place.status === "called" && (
          <ButtonLink to={take} variant="primary">
            {t("take")}
          </ButtonLink>
        )}
        {place.status === "unconfirmed" && (
          <Form method="post" action={own}>
            <Button variant="primary" name="intent" value="confirm">
              {t("confirm")}
            </Button>
          </Form>
        )}
        {isLive.has(place.status) && (
          <Form method="post" action={own}>
            <Button variant="quiet">{t("leave")}</Button>
          </Form>
        )}
      </Buttons>
    </div>
  );
}
