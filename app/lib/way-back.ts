import { safeRedirect } from "remix-utils/safe-redirect";

const longest = 512;

/** Each escape stands for one more reader that decodes once more; a path of ours needs one. */
const mostEscapes = 3;

/** One slash at a time, and nothing that a browser takes for a slash, drops, or reads as the end of a line. */
const plainPath = /^(?:\/[^/\\\p{Cc}\p{Zl}\p{Zp}]+)*\/?$/u;
const controls = /[\\\p{Cc}\s]/u;
const dotSegment = /\/\.{1,2}(?=\/|$)/;

/** A path of this site that stays one however often it is decoded; undefined for any other text (VAL-046). */
export function localPath(requested: string | null | undefined): string | undefined {
  const local = safeRedirect(requested, "");
  if (local === "" || local !== requested || local.length > longest || controls.test(local)) return;
  const [path = ""] = local.split(/[?#]/, 1);
  return isPlain(path) && isOneLine(local.slice(path.length)) ? local : undefined;
}

/** A query may hold any text, but for control characters. */
function isOneLine(query: string): boolean {
  const text = decodedOnce(query);
  return text !== undefined && !/\p{Cc}/u.test(text);
}

function isPlain(path: string): boolean {
  let form: string | undefined = path;
  for (let turn = 0; turn <= mostEscapes; turn++) {
    if (form === undefined || !plainPath.test(form) || dotSegment.test(form)) return false;
    const next = decodedOnce(form);
    if (next === form) return true;
    form = next;
  }
  return false;
}

/** Undefined where an escape is none. */
function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
