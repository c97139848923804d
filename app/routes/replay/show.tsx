import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { PublishReplay } from "#app/modules/rooms/replay/components/publish-replay.tsx";
import { megabytesOf, When } from "#app/modules/rooms/replay/components/replay-rows.tsx";
import { type Replay, replays } from "#app/modules/rooms/replay/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass, Buttons } from "#app/ui/button.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["replay"], query: [] };

export const meta = pageMeta("replay:page", { noindex: true });

export async function loader({
  context,
  request,
  params: { replay: id = "" },
}: LoaderFunctionArgs) {
  const isTeachers = new URL(request.url).pathname.startsWith(paths.teacherHome);
  const replay = await apiOfArea(context, request)(replays.show, { params: { id } });
  const side = isTeachers ? ("teacher" as const) : ("customer" as const);
  return { replay, side, list: isTeachers ? paths.teacherReplays : paths.replays };
}

/** The browser’s own player: no script is needed (DLG-29). */
export default function ShowReplay() {
  const { t } = useTranslation("replay");
  const { replay, side, list } = useLoaderData<typeof loader>();
  const { title, video, download } = replay;
  return (
    <Wrap mid>
      <Back to={list}>{t("show.back")}</Back>
      <PageHead title={title} lead={<When replay={replay} side={side} />} />
      {video && download ? (
        <>
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- a recorded lesson has no transcript */}
          <video
            controls
            playsInline
            preload="metadata"
            src={video}
            className="w-full"
            aria-label={t("show.player", { title })}
          />
          <div className="my-s4">
            <Buttons>
              <PublishReplay replay={replay} large />{" "}
              <a href={download} className={buttonClass({})}>
                {t("download", { size: t("megabytes", { size: megabytesOf(replay) }) })}
              </a>
            </Buttons>
          </div>
          <p className="text-sm text-ink-2">
            {t("show.note")} {side === "customer" && t("show.counted")}
          </p>
        </>
      ) : (
        <Elsewhere replay={replay} />
      )}
    </Wrap>
  );
}

/** Kept and played by the room’s engine. */
function Elsewhere({ replay }: { replay: Replay }) {
  const { t } = useTranslation("replay", { keyPrefix: "show" });
  const { watch_url: url, is_elsewhere: isElsewhere, status } = replay;
  if (url === null) {
    return <p>{t(isElsewhere && status === "unpublished" ? "to_publish" : "gone")}</p>;
  }
  return (
    <>
      <p className="my-s4">
        <a href={url} className={buttonClass({})} rel="noreferrer">
          {t("elsewhere", { host: new URL(url).host })}
        </a>
      </p>
      <p className="text-sm text-ink-2">{t("elsewhere_note")}</p>
    </>
  );
}
