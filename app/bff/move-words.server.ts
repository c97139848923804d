import i18next from "i18next";

/** The history's machines that bear another name among the words of states. */
const tableOf: Readonly<Record<string, string>> = { proposal: "response", teacher: "application" };

/** What these events change of a teacher is no state of the application. */
const aspects = new Set(["availability", "collective_courses"]);

type Moved = Readonly<{ machine: string; event: string; from: string | null; to: string }>;

/** A line of a list, kept as « subjects 12 withdrawn ». */
function listLineWords(line: string): string {
  const [list = "", number = "", state = ""] = line.split(" ");
  const name = i18next.t(`desk-reference:list.${list}.name`);
  return i18next.t("desk:list_line", { name, number, state: i18next.t(`desk:past.line.${state}`) });
}

/** A teacher's status, kept as « mandate » or « independent, sap approved ». */
function teacherStatusWords(status: string): string {
  const [mode = "", services] = status.split(", sap ");
  const words = i18next.t(`desk:past.mode.${mode}`);
  return services ? `${words}, ${i18next.t(`desk:past.services.${services}`)}` : words;
}

const firstKnown = (keys: readonly string[]) => keys.find((key) => i18next.exists(key));

/** A state for an operator; as it is kept where it is words already, such as an address. */
export function stateWords(machine: string, state: string): string {
  if (machine === "reference_line") return listLineWords(state);
  const name = tableOf[machine] ?? machine;
  const key = firstKnown([
    `states:${name}.${state}.operator`,
    `states:${name}.${state}.customer`,
    `desk:past.${machine}.${state}`,
    `desk:gone.${state}`,
  ]);
  return key ? i18next.t(key) : state;
}

function wordsOf({ machine, event }: Pick<Moved, "machine" | "event">): (state: string) => string {
  if (machine !== "teacher") return (state) => stateWords(machine, state);
  if (event === "status") return teacherStatusWords;
  if (aspects.has(event)) return (state) => i18next.t(`desk:past.${event}.${state}`);
  return (state) => stateWords(machine, state);
}

/** Both states of a line of the history. */
export function moveWords(line: Moved): { from: string | null; to: string } {
  const words = wordsOf(line);
  return { from: line.from === null ? null : words(line.from), to: words(line.to) };
}

/** A reason as a person wrote it, or the one that a teacher who leaves has chosen. */
export function reasonWords(reason: unknown): string | null {
  if (typeof reason !== "string" || reason === "") return null;
  const chosen = `teacher-account:leave.reason.${reason}`;
  return i18next.exists(chosen) ? i18next.t(chosen) : reason;
}
