import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Replay } from "#app/modules/rooms/replay/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ActButton } from "#app/ui/act-row.tsx";
import { Button } from "#app/ui/button.tsx";

type PublishReplayProps = Readonly<{
  /** On the replay’s own page. */
  large?: boolean;
  replay: Pick<Replay, "id" | "title" | "isPublished" | "may_publish">;
}>;

/** For its teacher, beside the replay and on its page; the list follows. */
export function PublishReplay({ replay, large }: PublishReplayProps) {
  const { t } = useTranslation("replay");
  const { id, title, isPublished, may_publish: mayPublish } = replay;
  if (!mayPublish) return null;
  const act = isPublished ? "unpublish" : "publish";
  const words = (
    <>
      {t(act)}
      <span className="sr-only"> {t("of", { title })}</span>
    </>
  );
  return (
    <Form method="post" action={paths.teacherReplays} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="act" value={act} />
      {large ? (
        <Button variant={isPublished ? "default" : "primary"}>{words}</Button>
      ) : (
        <ActButton>{words}</ActButton>
      )}
    </Form>
  );
}
