import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { paths } from "./paths.ts";
import { useWayBackWords } from "./way-back-words.ts";

beforeAll(prepareWords);

const Said = ({ to }: { to: string }) => useWayBackWords()(to);

const said = (to: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <Said to={to} />
    </I18nextProvider>,
  );

test.each([
  [paths.finaliseApplication, "Revenir à mon dossier"],
  [paths.availability, "Revenir à mes disponibilités"],
  [paths.teacherPrices, "Revenir à mes tarifs"],
  [paths.presentation, "Revenir à ma présentation"],
  [paths.teacherSubjects, "Revenir à mes matières"],
  [paths.teacherDocuments, "Revenir à mes pièces"],
  [paths.teacherAccount, "Revenir à mes infos"],
  [paths.payouts, "Revenir à mes virements"],
  [paths.affiliations, "Revenir à mes invitations"],
  [paths.courses, "Revenir à mes cours"],
])("without scripts the way back from a window of %s says where it leads", (to, words) => {
  expect(said(to)).toBe(words);
});
