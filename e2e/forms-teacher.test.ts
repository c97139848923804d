import { testOn } from "./bytes.ts";
import { machineTime } from "./site.ts";
import { expectFormsAnswered } from "./steps/form-run.ts";

const test = testOn({ variables: machineTime });

const needed = [
  "/espace-prof/mes-offres-de-cours/N/ (",
  ...["declarer/", "N/modifier/", "N/annuler/", "N/repondre/"].map(
    (act) => `/espace-prof/mes-cours/${act} (`,
  ),
  ...["declarer/", "premier-cours/"].map((act) => `/espace-prof/mes-eleves/N/${act} (`),
  "/notifications/ (",
  "/deconnexion/ (",
];

test("F1 whatever a teacher types is answered in French, kept, and done once", ({ site }) =>
  expectFormsAnswered(site, "teacher", needed));
