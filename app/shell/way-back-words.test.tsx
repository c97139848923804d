import { expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { markupOf } from "#tests/setup/markup.tsx";

import { useWayBackWords } from "./way-back-words.ts";

const Input = ({ to }: { to: string }) => useWayBackWords()(to);

const textOf = (to: string) => markupOf(<Input to={to} />);

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
  [paths.registrations, "Revenir à mon stage"],
  [paths.teacherGroupLessons, "Revenir au stage"],
  [paths.lessonRequests, "Revenir à ma demande"],
  [paths.myTeachers, "Revenir à mes professeurs"],
  [paths.card, "Revenir à mon moyen de paiement"],
  [paths.students, "Revenir à mes élèves"],
  [paths.bills, "Revenir à mes factures"],
  [paths.taxCredit, "Revenir à mon crédit d’impôt"],
  [paths.account, "Revenir à mes informations"],
  [paths.teacherStudents, "Revenir à mes élèves"],
  [paths.teacherCourses, "Revenir à mes cours"],
])("without scripts the way back from a window of %s says where it leads", (to, words) => {
  expect(textOf(to)).toBe(words);
});
