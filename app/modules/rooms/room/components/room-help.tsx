import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Room } from "#app/modules/rooms/room/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { CallLink } from "#app/ui/call-link.tsx";

import type { View } from "./mesh-view.ts";

type RoomHelpProps = Readonly<{ room: Room; view: View }>;

/** A person who is cut off reads the other’s phone; one who is still alone ten minutes after the start, what to do. */
export function RoomHelp({ room, view: { phase, others } }: RoomHelpProps) {
  const isLate = useLate(room);
  const [hasMet, setHasMet] = useState(false);
  if (others.length > 0 && !hasMet) setHasMet(true);
  if (phase === "offline") return <Help room={room} isWaiting={false} />;
  return isLate && !hasMet && <Help room={room} isWaiting />;
}

type HelpProps = Readonly<{ room: Room; isWaiting: boolean }>;

/** People of a stage have no number of each other. */
function Help({ room, isWaiting }: HelpProps) {
  const { t } = useTranslation("room");
  const { side, other } = room;
  if (!other) return null;
  return (
    <div className="room-note" role="status">
      {isWaiting && <p>{t(`text.late.${side}`)}</p>}
      {other.phone && (
        <p>
          {t("phone.call", { name: other.name })} <CallLink phone={other.phone} />
        </p>
      )}
      {isWaiting && <Absent room={room} />}
    </div>
  );
}

/** The form of the planned course, where the absence is ticked. */
function Absent({ room: { planned_id: plannedId, contract_id: contractId } }: { room: Room }) {
  const { t } = useTranslation("room");
  if (plannedId === null || contractId === null) return null;
  const form = pathTo(paths.declareStudentCourse, { contractId: String(contractId) });
  return (
    <p>
      <a href={withQuery(form, { prevu: plannedId })}>{t("act.absent")}</a>
    </p>
  );
}

function useLate({ late_in: seconds }: Room): boolean {
  const [isLate, setIsLate] = useState(seconds !== null && seconds <= 0);
  useEffect(() => {
    if (seconds === null) return undefined;
    const waiting = setTimeout(
      () => {
        setIsLate(true);
      },
      Math.max(0, seconds * 1000),
    );
    return () => {
      clearTimeout(waiting);
    };
  }, [seconds]);
  return isLate;
}
