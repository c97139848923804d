import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Actor } from "#app/lib/actor.ts";
import { listWords } from "#app/lib/list-words.ts";
import { accepts } from "#app/lib/transitions.ts";
import { paths, pathTo } from "#app/paths.ts";

import { isSeen, replayTransitions } from "./domain.ts";
import type { Replay } from "./endpoints.ts";
import type { ReplayView } from "./repository.server.ts";
import { videoPathOf } from "./watch-link.server.ts";

type Reader = Pick<Actor, "id" | "role">;

type At = Pick<Call, "machineNow">;

export function presentReplay(view: ReplayView, reader: Reader, at: At): Replay {
  const { replay } = view;
  const { uuid, state, cause } = replay;
  const isTeacher = reader.role === "teacher";
  const isOurs = replay.recordingId === null;
  const video = isSeen(state) && isOurs ? videoPathOf({ uuid, ...reader }, at.machineNow) : null;
  return {
    id: uuid,
    title: replay.title,
    isPublished: state === "published",
    status: state,
    state: presentState(isTeacher ? "teacher" : "customer", { machine: "replay", state }),
    started_at: replay.startedAt.toISOString(),
    duration: replay.seconds,
    bytes: replay.bytes,
    video,
    download: video && `${video}?download=1`,
    watch_url: state === "published" ? replay.watchUrl : null,
    is_elsewhere: !isOurs,
    kept_until: iso(replay.keptUntil),
    cause: cause && i18next.t(`replay:cause.${cause}`),
    ...sideOf(view, isTeacher),
  };
}

/** What differs between the teacher and a family. */
function sideOf(
  { replay: { uuid, state, views, recordingId }, teacher, pupils, isIn }: ReplayView,
  isTeacher: boolean,
) {
  return {
    views: isTeacher && recordingId === null ? views : null,
    url: pathTo(isTeacher ? paths.teacherReplay : paths.replay, { replay: uuid }),
    with: isTeacher ? listWords(pupils) : teacher,
    may_publish: isTeacher && isSeen(state),
    may_remove: accepts(replayTransitions, state, "erase") && (isTeacher || isIn),
  };
}
