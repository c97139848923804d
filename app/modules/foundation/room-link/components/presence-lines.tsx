import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import type { Presence } from "#app/modules/foundation/room-link/presence.endpoints.ts";

import { hoursIn } from "./hours-in.ts";

type PresenceLinesProps = Readonly<{
  presence: Presence;
  /** Whether the course is one for which a room was open. */
  isOnline: boolean;
}>;

/** Who was in the room, in the words of both sides of a contest (API-297). */
export function PresenceLines({ presence: { data, together }, isOnline }: PresenceLinesProps) {
  const { t } = useTranslation("presence");
  if (data.length === 0) return isOnline && <p>{t("empty")}</p>;
  return (
    <>
      <p>
        {together
          ? t("together", { ...hoursIn(together), hours: duration(together.minutes) })
          : t("apart")}
      </p>
      <ul>
        {data.map((one) => (
          <li key={`${one.side}${one.from}`}>{t("stay", { name: one.name, ...hoursIn(one) })}</li>
        ))}
      </ul>
    </>
  );
}
