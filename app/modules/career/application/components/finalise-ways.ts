import type { MissingElement } from "#app/modules/career/application/finalise.domain.ts";
import { isOwed } from "#app/modules/career/document/domain.ts";
import type { TeacherDocument } from "#app/modules/career/document/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

const here = { retour: paths.finaliseApplication };

export const stepWindows = {
  photo: withQuery(paths.finalisePhoto, here),
  status: withQuery(paths.finaliseStatus, here),
  osp: withQuery(paths.finaliseOsp, here),
} as const;

export const papersHere = {
  window: paths.finaliseDocument,
  back: paths.finaliseApplication,
} as const;

type WayOf = Readonly<{ to: string; opensHere: boolean }>;

const window = (to: string): WayOf => ({ to, opensHere: true });
const page = (to: string): WayOf => ({ to, opensHere: false });

const ways: Partial<Record<MissingElement, WayOf>> = {
  photo: window(stepWindows.photo),
  status: window(stepWindows.status),
  home_services: window(stepWindows.osp),
  siret: window(stepWindows.status),
  health_number: window(stepWindows.status),
  price: page(paths.teacherPrices),
  iban: page(paths.payoutIban),
  mandate: page(paths.invoicingMandate),
  presentation: page(paths.presentation),
};

type Paper = Pick<TeacherDocument, "id" | "type" | "status">;

export function wayOfElement(element: MissingElement, documents: readonly Paper[]): WayOf {
  const owed = documents.find((one) => one.type === element && isOwed(one));
  const paper = String(owed?.id ?? element);
  return ways[element] ?? window(withQuery(pathTo(papersHere.window, { paper }), here));
}
