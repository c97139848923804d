import { testOn } from "./bytes.ts";
import { machineTime } from "./site.ts";
import { expectFormsAnswered } from "./steps/form-run.ts";

const test = testOn({ variables: machineTime });

const needed = [
  "visitor /connexion/ (email password)",
  "visitor /inscription/ (",
  "visitor /mot-de-passe-oublie/ (",
  "visitor /renouvellement-mot-de-passe/ (",
  "visitor /cours-particuliers/LESSON/reserver/ (",
  "visitor /cours-particuliers/LESSON/reserver/vous/ (",
  ...["eleve/", "eleve/ajouter/", "cours/", "prix/", "recapitulatif/"].map(
    (step) => `/cours-particuliers/LESSON/reserver/${step} (`,
  ),
  ...["valider", "contester", "premier-cours", "banque"].map((act) => `/mes-cours/N/${act}/ (`),
  "/mes-demandes-de-cours/N/propositions/N/ (id ",
  "/mes-demandes-de-cours/N/propositions/N/ (proposal_id ",
  ...["elargir", "annuler", "questionnaire", "aide"].map(
    (act) => `/mes-demandes-de-cours/N/${act}/ (`,
  ),
  ...["ajouter", "supprimer", "facturation"].map((act) => `/moyens-de-paiement/${act}/ (`),
  ...["ajouter/", "N/modifier/", "N/retirer/"].map((act) => `/eleves/${act} (`),
  ...["(part firstname", "(part bill", "(part email current_password"].map(
    (part) => `/informations/ ${part}`,
  ),
  "/informations/adresse/ (",
  "/notifications/ (",
  ...["(response ", "("].map((answer) => `visitor /affiliation/UUID/ ${answer}`),
  "visitor /espace-prof/candidature/ (email ",
  "/deconnexion/ (",
];

test("F1 whatever a family or a visitor types is answered in French, kept, and done once", ({
  site,
}) => expectFormsAnswered(site, "family", needed));
