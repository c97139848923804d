import { type CaseState, caseStates } from "#app/modules/foundation/case/domain.ts";

export function caseQuery(search: URLSearchParams): { state?: CaseState } {
  const wanted = search.get("state");
  const state = caseStates.find((one) => one === wanted && one !== "new");
  return state ? { state } : {};
}
