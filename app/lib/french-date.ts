const zone = "Europe/Paris";
const hard = "\u00a0";

const mostKnown = 2000;

/** The same instants are written again for each page that shows them. */
function format(options: Intl.DateTimeFormatOptions, timeZone = zone) {
  const written = new Intl.DateTimeFormat("fr-FR", { timeZone, ...options });
  const known = new Map<number, string>();
  return {
    format: (instant: Date): string => {
      const at = instant.getTime();
      const found = known.get(at);
      if (found !== undefined) return found;
      const text = written.format(instant).replace(/(?<![\d/])1(?=\s\p{L})/u, "1er");
      if (known.size >= mostKnown) known.clear();
      known.set(at, text);
      return text;
    },
  };
}

const short = format({ weekday: "long", day: "numeric", month: "short" });
const brief = format({ weekday: "short", day: "numeric", month: "short" });
const long = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const plain = format({ day: "numeric", month: "long", year: "numeric" });
const dated = format({ day: "numeric", month: "long" });
const weekdayDated = format({ weekday: "long", day: "numeric", month: "long" });
const dayAlone = format({ day: "numeric", month: "short" });
const slashed = format({ day: "2-digit", month: "2-digit" });
const monthly = format({ month: "long", year: "numeric" });
const monthAlone = format({ month: "short" });
/** A formatter a zone: those of Paris, and of the place of the reader. */
function zoned(options: Intl.DateTimeFormatOptions) {
  const known = new Map<string, ReturnType<typeof format>>();
  return (instant: Date, at = zone): string => {
    const written = known.get(at) ?? format(options, at);
    known.set(at, written);
    return written.format(instant);
  };
}

const clockOf = zoned({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** In Paris, unless another zone is named. */
export const weekday = zoned({ weekday: "long" });

export const shortDay = (instant: Date) => short.format(instant);

export const longDay = (instant: Date) => long.format(instant);

export const plainDay = (instant: Date) => plain.format(instant);

export const dayAndLongMonth = (instant: Date) => dated.format(instant);

export const weekdayAndDay = (instant: Date) => weekdayDated.format(instant);

export const dayOfMonth = (instant: Date) => dayAlone.format(instant);

export const dayAndMonth = (instant: Date) => slashed.format(instant);

export const monthOf = (instant: Date) => monthly.format(instant);

export const shortMonth = (instant: Date) => monthAlone.format(instant);

/** In Paris, unless another zone is named. */
export function timeOfDay(instant: Date, at?: string): string {
  const [hour = "", minute = ""] = clockOf(instant, at).split(":");
  const head = `${String(Number(hour))}${hard}h`;
  return minute === "00" ? head : `${head}${hard}${minute}`;
}

export const dayAndTime = (instant: Date) => `${shortDay(instant)} \u00e0 ${timeOfDay(instant)}`;

/** With its year. */
export const fullInstant = (instant: Date) => `${plainDay(instant)} \u00e0 ${timeOfDay(instant)}`;

export const briefDay = (instant: Date) => brief.format(instant);

export const briefInstant = (instant: Date) => `${briefDay(instant)}, ${timeOfDay(instant)}`;

export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${String(rest)}${hard}min`;
  const head = `${String(hours)}${hard}h`;
  return rest === 0 ? head : `${head}${hard}${String(rest).padStart(2, "0")}`;
}

export const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

export const monthInWords = (month: string) => monthOf(noonOf(`${month}-15`));

/** « 14 septembre 2026 »; other text is unchanged. */
export function dayInWords(day: string): string {
  const noon = noonOf(day);
  return Number.isNaN(noon.getTime()) ? day : plainDay(noon);
}
