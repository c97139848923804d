import { type CaseState, caseStates } from "#app/modules/foundation/case/domain.ts";

/** The filters of the page of messages, as its endpoint takes them. */
export function caseQuery(search: URLSearchParams): { state?: CaseState } {
  const wanted = search.get("state");
  const state = caseStates.find((one) => one === wanted && one !== "new");
  return state ? { state } : {};
}
