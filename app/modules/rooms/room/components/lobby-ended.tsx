import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { hoursIn } from "#app/modules/foundation/room-link/components/hours-in.ts";
import { proposedMinutes } from "#app/modules/foundation/room-link/presence.domain.ts";
import type { Presence } from "#app/modules/foundation/room-link/presence.endpoints.ts";
import { DeclareNow } from "#app/modules/lessons/planned-course/components/declare-now.tsx";
import type { Room } from "#app/modules/rooms/room/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

type LobbyEndedProps = Readonly<{ room: Room; presence: Presence | undefined }>;

const stepMs = 5 * 60_000;

/** A lesson without a date began when both were there, in whole five minutes. */
const startOf = (from: string): string =>
  new Date(Math.floor(Date.parse(from) / stepMs) * stepMs).toISOString();

/** How long it lasted; its teacher declares it at one tap where no date was planned (API-297). */
export function LobbyEnded({ room, presence }: LobbyEndedProps) {
  const { t } = useTranslation("room", { keyPrefix: "lived" });
  const together = presence?.together;
  if (!together) return null;
  const minutes = proposedMinutes(together.minutes);
  const { contract_id: contractId, start } = room;
  return (
    <>
      <p>{t("together", { ...hoursIn(together), hours: duration(together.minutes) })}</p>
      {contractId !== null && start === null && (
        <DeclareNow
          address={pathTo(paths.declareStudentCourse, { contractId: String(contractId) })}
          contractId={contractId}
          start={startOf(together.from)}
          minutes={minutes}
          format="individual_webcam"
        >
          {t("declare", { hours: duration(minutes) })}
        </DeclareNow>
      )}
    </>
  );
}
