import { useTranslation } from "react-i18next";

import { briefDay } from "#app/lib/french-date.ts";
import type { Colour } from "#app/lib/states.ts";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

/** A day that is over and since how long: on two lines of a wide row. */
export function LateSince({ at, late }: Readonly<{ at: Date; late: string }>) {
  const { t } = useTranslation("desk");
  return (
    <b className="text-red">
      {briefDay(at)}, <span className="md:block">{t("late_since", { late })}</span>
    </b>
  );
}

type UntilTagsProps = Readonly<{ lateBy: string | null; colour: Colour; words: string }>;

/** Until when it is decided, after how late it is. */
export function UntilTags({ lateBy, colour, words }: UntilTagsProps) {
  const { t } = useTranslation("desk");
  return (
    <Spaced>
      {lateBy && <Tag colour="red">{t("late_by", { late: lateBy })}</Tag>}
      <Tag colour={colour}>{words}</Tag>
    </Spaced>
  );
}
