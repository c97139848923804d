import i18next from "i18next";

import { stateWords } from "#app/bff/move-words.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";

type Line = Readonly<{
  at: string;
  event: string;
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

/** What was done where the state says nothing of it, as a suspension that stays announced while it is contested. */
function deedWords(machine: string, { event, to }: Line): string {
  const key = `desk:deed.${machine}.${event}`;
  return i18next.exists(key) ? i18next.t(key) : stateWords(machine, to);
}

export function linesOf(
  machine: string,
  lines: readonly Line[],
): { when: string; who: string; what: string }[] {
  return lines.map((line) => {
    const { at, by } = line;
    const mover = `desk:mover.${by}`;
    return {
      when: fullInstant(new Date(at)),
      who: i18next.exists(mover) ? i18next.t(mover) : by,
      what: deedWords(machine, line) + wordsIn(line),
    };
  });
}
