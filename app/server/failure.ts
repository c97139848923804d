import { plainResponse } from "./plain.ts";

const absent =
  /^(?:ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08|25P03|53|57014|57P|58)/;
const absentWords =
  /timeout exceeded|timeout expired|read timeout|connection terminated|not queryable|closed/i;

/** 503 and when to retry if the database is away, else 500; never the cause (security 83). */
export function failureOf(error: unknown, pathname: string): Response {
  return plainResponse(isAbsence(error) ? 503 : 500, pathname);
}

function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && absent.test(String(error.code))) return true;
  return absentWords.test(error.message) || isAbsence(error.cause);
}
