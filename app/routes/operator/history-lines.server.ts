import i18next from "i18next";

import { stateWords } from "#app/bff/decision-effects.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";

type Line = Readonly<{
  at: string;
  to: string;
  by: string;
  details?: Readonly<Record<string, unknown>>;
}>;

/** A reason, a reply or a note that stays with the move. */
function wordsIn({ details = {} }: Line): string {
  const { note, text, reasons, reason } = details;
  const words = [note, text, reasons, reason].find((one) => typeof one === "string" && one !== "");
  return words === undefined ? "" : ` ${i18next.t("desk:said", { words })}`;
}

export function linesOf(
  machine: string,
  lines: readonly Line[],
): { when: string; who: string; what: string }[] {
  return lines.map((line) => {
    const { at, to, by } = line;
    const mover = `desk:mover.${by}`;
    return {
      when: fullInstant(new Date(at)),
      who: i18next.exists(mover) ? i18next.t(mover) : by,
      what: stateWords(machine, to) + wordsIn(line),
    };
  });
}
