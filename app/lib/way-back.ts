import { safeRedirect } from "remix-utils/safe-redirect";

const longest = 512;

/** Each escape allows one more decoding; our own paths need one. */
const mostEscapes = 3;

/** Single slashes, and nothing that browsers treat as a slash or line end. */
const plainPath = /^(?:\/[^/\\\p{Cc}\p{Zl}\p{Zp}]+)*\/?$/u;
const controls = /[\\\p{Cc}\s]/u;
const dotSegment = /\/\.{1,2}(?=\/|$)/;

/** Stays local however often decoded; otherwise undefined (VAL-046). */
export function localPath(address: string | null | undefined): string | undefined {
  const local = safeRedirect(address, "");
  if (local === "" || local !== address || local.length > longest || controls.test(local)) return;
  const [path = ""] = local.split(/[?#]/, 1);
  return isPlain(path) && isOneLine(local.slice(path.length)) ? local : undefined;
}

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

function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
