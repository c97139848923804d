import { useTranslation } from "react-i18next";

import type { Colour } from "#app/lib/states.ts";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

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
