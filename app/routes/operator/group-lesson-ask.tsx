import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pathTo } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Filters } from "#app/ui/desk/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import type { groupLessonLoader } from "./group-lesson.server.ts";
import { deskPaths } from "./paths.ts";

function useToAsk() {
  const view = useLoaderData<typeof groupLessonLoader>();
  return view.view === "" ? view.toAsk : undefined;
}

/** Whom to ask, by name: those that one searches, or the best for this matter and place (OPS-29). */
export function Ask({ id: groupLessonId }: Readonly<{ id: number }>) {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "ask" });
  const toAsk = useToAsk();
  const here = pathTo(deskPaths.deskGroupLesson, { groupLessonId: String(groupLessonId) });
  return (
    <>
      <Filters action={here} search>
        <TextField
          field={{ id: "professeur", name: "professeur", initialValue: toAsk?.typed ?? "" }}
          label={t("name")}
          hint={t("hint")}
          type="search"
        />
      </Filters>
      {toAsk?.found.length === 0 && <p>{t("none")}</p>}
      {toAsk && toAsk.found.length > 0 && (
        <Decision act="ask" title={t("title")} submit={t("submit")}>
          {() => (
            <Choices
              name="ask_ids"
              teachers={toAsk.found.map(({ id, name, city, km }) => ({
                id,
                name: km === null ? t("row", { name, city }) : t("row_km", { name, city, km }),
              }))}
            />
          )}
        </Decision>
      )}
    </>
  );
}

type ChoicesProps = Readonly<{
  name: string;
  teachers: readonly Readonly<{ id: number; name: string | null; chosen?: boolean }>[];
}>;

export const Choices = ({ name, teachers }: ChoicesProps) =>
  teachers.map(({ id, name: words, chosen = false }) => (
    <label key={id} className="flex min-h-tap items-center gap-s3">
      <input type="checkbox" name={name} value={id} defaultChecked={chosen} className="box" />{" "}
      {words}
    </label>
  ));
