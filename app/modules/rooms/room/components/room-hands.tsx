import { useTranslation } from "react-i18next";

import type { Mesh } from "./mesh.ts";
import { hasFloor, type View } from "./mesh-view.ts";

type RoomHandsProps = Readonly<{ mesh: Mesh; view: View }>;

/** Raised hands in the order in which the server took them, and who has the floor; the teacher gives it. */
export function RoomHands({ mesh, view }: RoomHandsProps) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const { hands, isHost, seat: own } = view;
  return (
    <>
      <Floor mesh={mesh} view={view} />
      {hands.length > 0 && (
        <section className="room-note" aria-label={t("hands")} aria-live="polite">
          <p>{t("hands")}</p>
          <ol className="room-hands">
            {hands.map(({ seat, name }) => (
              <li key={seat}>
                {seat === own ? t("you", { name }) : name}{" "}
                {isHost && (
                  <button
                    type="button"
                    onClick={() => {
                      mesh.act("floor", seat);
                    }}
                  >
                    {t("give_floor")}
                    <span className="sr-only"> {t("to", { name })}</span>
                  </button>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Floor({ mesh, view }: RoomHandsProps) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const { floor, isHost, own } = view;
  if (!floor) return null;
  const isOwn = hasFloor(view);
  const ownText = own.hasMicro ? "floor_own" : "floor_muted";
  return (
    <div className="room-note" role="status">
      <p>{t(isOwn ? ownText : "floor", { name: floor.name })}</p>
      {(isOwn || isHost) && (
        <div className="room-bar">
          <button
            type="button"
            onClick={() => {
              if (isOwn) mesh.raiseHand(false);
              else mesh.act("floor");
            }}
          >
            {t(isOwn ? "give_back" : "take_back")}
          </button>
        </div>
      )}
    </div>
  );
}
