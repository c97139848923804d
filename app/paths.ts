import { generatePath } from "@remix-run/react";

/** Every address of the product, written once: the route table and the links both read it (decision 004). */
export const paths = {
  // The public site
  home: "/",
  search: "/rechercher/",
  homeLessonsRoot: "/cours-particuliers/",
  homeLessonsShort: "/cours-particuliers/:subject/:level/",
  homeLessons: "/cours-particuliers/:subject/:level/:city/:page?/",
  onlineLessonsRoot: "/cours-en-ligne/",
  onlineLessonsShort: "/cours-en-ligne/:subject?/:level?/",
  onlineLessons: "/cours-en-ligne/:subject/:level/:city/:page?/",
  lesson: "/cours-particuliers/:lesson/",
  lessonReviews: "/cours-particuliers/:lesson/avis/",
  groupLessonsRoot: "/stages/",
  groupLessonsShort: "/stages/:subject?/:level?/:city?/",
  groupLessons: "/stages/:subject/:level/:city/:period/:page?/",
  onlineGroupLessonsRoot: "/stages-en-ligne/",
  onlineGroupLessonsShort: "/stages-en-ligne/:subject?/:level?/:city?/",
  onlineGroupLessons: "/stages-en-ligne/:subject/:level/:city/:period/:page?/",
  stage: "/stage/:stage/",
  stageRegistration: "/stage/:stage/inscription/",
  stagePayment: "/stage/:stage/inscription/paiement/",
  stagePrerequisites: "/stage/:stage/prerequis/",
  stageProgramme: "/documents/stages/:stage/programme.pdf",
  stageQuestion: "/stage/:stage/question/",
  stageWaitingList: "/stage/:stage/liste-d-attente/",
  allCourses: "/tous-nos-cours/",
  tutoring: "/soutien-scolaire/:subject/:level/:city/",
  terms: "/cgu/",
  legalNotice: "/mentions-legales/",
  personalData: "/donnees-personnelles/",
  becomeTeacher: "/donner-cours-particuliers/",
  ranking: "/comment-sont-classes-les-resultats/",
  selection: "/selection/",
  resources: "/ressources/",
  resource: "/ressources/:slug/",
  prices: "/tarifs-et-modes/",
  cookies: "/gestion-des-cookies/",
  reviewsRule: "/comment-sont-verifies-les-avis/",
  accessibility: "/accessibilite/",
  offline: "/hors-ligne/",
  sitePlan: "/plan-du-site/",
  teacherDirectory: "/plan-du-site/professeurs/:page/",
  withdrawal: "/retractation/",
  withdrawalFrom: "/retractation/contrat/:number/",
  withdrawalStep: "/retractation/:uuid/",
  withdrawalDone: "/retractation/:uuid/accuse/",
  withdrawalDocument: "/retractation/:uuid/accuse.pdf",
  contact: "/nous-contacter/",
  unsubscribe: "/desabonnement/:token/",
  followCase: "/nous-contacter/suivi/:token/",
  contestDecision: "/nous-contacter/suivi/:token/contester/",
  notice: "/signaler/:kind/:id/",
  lessonQuestion: "/cours-particuliers/:lesson/question/",
  sitemap: "/sitemap.xml",
  sitemapPart: "/sitemaps/:part.xml",
  robots: "/robots.txt",
  securityContact: "/.well-known/security.txt",
  portrait: "/portraits/:teacher.svg",
  proposalLink: "/offre/:token/",

  // Booking
  booking: "/cours-particuliers/:lesson/reserver/",
  bookingCustomer: "/cours-particuliers/:lesson/reserver/vous/",
  bookingStudent: "/cours-particuliers/:lesson/reserver/eleve/",
  bookingAddStudent: "/cours-particuliers/:lesson/reserver/eleve/ajouter/",
  bookingLesson: "/cours-particuliers/:lesson/reserver/cours/",
  bookingPrice: "/cours-particuliers/:lesson/reserver/prix/",
  bookingEntryOngoing: "/cours-particuliers/:lesson/reserver/demande-en-cours/",
  bookingEntryReassurance: "/cours-particuliers/:lesson/reserver/ce-qui-vous-protege/",
  bookingSummary: "/cours-particuliers/:lesson/reserver/recapitulatif/",
  bookingOngoing: "/cours-particuliers/:lesson/reserver/recapitulatif/demande-en-cours/",
  bookingReassurance: "/cours-particuliers/:lesson/reserver/recapitulatif/ce-qui-vous-protege/",
  resumeElsewhere: "/reprendre/",
  resume: "/reprendre/:token/",

  // Account
  signIn: "/connexion/",
  signUp: "/inscription/",
  signOut: "/deconnexion/",
  forgottenPassword: "/mot-de-passe-oublie/",
  newPassword: "/renouvellement-mot-de-passe/",
  confirmEmail: "/confirmer-mon-e-mail/",
  notifications: "/notifications/",
  unread: "/notifications/nombre/",

  // Customer area
  courses: "/mes-cours/",
  validateCourse: "/mes-cours/:courseId/valider/",
  disputeCourse: "/mes-cours/:courseId/contester/",
  courseFeedback: "/mes-cours/:courseId/merci/",
  confirmFirstCourse: "/mes-cours/:courseId/premier-cours/",
  authenticatePayment: "/mes-cours/:courseId/banque/",
  planCourse: "/mes-cours/prevoir/",
  confirmPlanned: "/mes-cours/prevus/:plannedCourseId/confirmer/",
  movePlanned: "/mes-cours/prevus/:plannedCourseId/deplacer/",
  cancelPlanned: "/mes-cours/prevus/:plannedCourseId/annuler/",
  calendarFeed: "/mes-cours/agenda/",
  plannedCalendar: "/mes-cours/prevus/:plannedCourseId/cours.ics",
  registrations: "/mes-stages/",
  registration: "/mes-stages/:registrationId/",
  registrationReturn: "/mes-stages/:registrationId/retour/",
  registrationCalendar: "/mes-stages/:registrationId/calendrier.ics",
  cancelRegistration: "/mes-stages/:registrationId/annuler/",
  learnedChapters: "/mes-stages/:registrationId/chapitres/",
  rateStage: "/mes-stages/:registrationId/avis/",
  lessonRequests: "/mes-demandes-de-cours/",
  lessonRequest: "/mes-demandes-de-cours/:lessonRequestId/",
  answerProposal: "/mes-demandes-de-cours/:lessonRequestId/propositions/:proposalId/",
  widenLessonRequest: "/mes-demandes-de-cours/:lessonRequestId/elargir/",
  cancelLessonRequest: "/mes-demandes-de-cours/:lessonRequestId/annuler/",
  lessonRequestQuestionnaire: "/mes-demandes-de-cours/:lessonRequestId/questionnaire/",
  askHelp: "/mes-demandes-de-cours/:lessonRequestId/aide/",
  lessonRequestFirstCourse: "/mes-demandes-de-cours/:lessonRequestId/premier-cours/",
  lessonRequestCalendar: "/mes-demandes-de-cours/:lessonRequestId/premier-cours.ics",
  myTeachers: "/mes-professeurs/",
  contract: "/mes-professeurs/:contractId/",
  planWithTeacher: "/mes-professeurs/:contractId/prevoir/",
  contractPrint: "/mes-professeurs/:contractId/contrat.pdf",
  quote: "/mes-devis/",
  quoteDocument: "/mes-devis/devis.pdf",
  contractPreview: "/mes-devis/contrat.pdf",
  signalChange: "/mes-professeurs/:contractId/changement/",
  reviewRates: "/mes-professeurs/:contractId/tarif/",
  card: "/moyens-de-paiement/",
  addCard: "/moyens-de-paiement/ajouter/",
  cardSaved: "/moyens-de-paiement/retour/",
  billingData: "/moyens-de-paiement/facturation/",
  removeCard: "/moyens-de-paiement/supprimer/",
  bills: "/factures/",
  statement: "/factures/releve/:month/",
  statementDocument: "/factures/releve/:month/releve.pdf",
  payBill: "/factures/:billId/payer/",
  explainBill: "/factures/:billId/comprendre/",
  confirmBill: "/factures/:billId/banque/",
  billDocument: "/factures/:billId/facture.pdf",
  billReceipt: "/factures/:billId/recu.pdf",
  taxCredit: "/credit-impot/",
  activateAdvance: "/credit-impot/activer/",
  disableAdvance: "/credit-impot/desactiver/",
  refuseAdvance: "/credit-impot/refuser/",
  advanceExplained: "/credit-impot/comment-ca-marche/",
  advanceService: "/credit-impot/service/",
  taxHelp: "/credit-impot/aide/",
  declinedAdvance: "/credit-impot/demandes/:billId/",
  taxYear: "/credit-impot/:year/",
  taxCertificate: "/credit-impot/:year/attestation.pdf",
  students: "/eleves/",
  addStudent: "/eleves/ajouter/",
  editStudent: "/eleves/:studentId/modifier/",
  removeStudent: "/eleves/:studentId/retirer/",
  confirmClass: "/eleves/:studentId/classe/",
  editStudentPhoto: "/eleves/:studentId/photo/",
  studentPhoto: "/eleves/:studentId/photo/:hash/portrait.jpg",
  writeReview: "/mes-professeurs/:teacherId/avis/",
  account: "/informations/",
  editAddress: "/informations/adresse/",
  preferences: "/informations/preferences/",
  devices: "/informations/appareils/",
  ownData: "/informations/mes-donnees/",
  closeAccount: "/informations/mes-donnees/fermer/",
  dataFile: "/informations/mes-donnees/preau.json",
  revisionApp: "/mon-app-de-revision/",

  // Teacher space
  teacherHome: "/espace-prof/",
  teacherMore: "/espace-prof/plus/",
  availability: "/espace-prof/mes-disponibilites/",
  stopCourses: "/espace-prof/mes-disponibilites/arreter/",
  teacherPreferences: "/espace-prof/mes-infos/preferences/",
  teacherDevices: "/espace-prof/mes-infos/appareils/",
  proposals: "/espace-prof/mes-offres-de-cours/",
  proposal: "/espace-prof/mes-offres-de-cours/:proposalId/",
  teacherStudents: "/espace-prof/mes-eleves/",
  teacherResources: "/espace-prof/mes-ressources/",
  teacherResource: "/espace-prof/mes-ressources/:slug/",
  firstCourse: "/espace-prof/mes-eleves/:contractId/premier-cours/",
  firstCourseCalendar: "/espace-prof/mes-eleves/:contractId/premier-cours.ics",
  teacherContract: "/espace-prof/mes-eleves/:contractId/",
  teacherContractPrint: "/espace-prof/mes-eleves/:contractId/contrat.pdf",
  askReview: "/espace-prof/mes-eleves/:customerId/demander-un-avis/",
  answerReview: "/espace-prof/mes-eleves/:customerId/repondre-a-l-avis/",
  signalStudentChange: "/espace-prof/mes-eleves/:contractId/changement/",
  manageRates: "/espace-prof/mes-eleves/:contractId/tarif/",
  declareStudentCourse: "/espace-prof/mes-eleves/:contractId/declarer/",
  teacherCourses: "/espace-prof/mes-cours/",
  declareCourse: "/espace-prof/mes-cours/declarer/",
  editCourse: "/espace-prof/mes-cours/:courseId/modifier/",
  cancelCourse: "/espace-prof/mes-cours/:courseId/annuler/",
  teacherPlanCourse: "/espace-prof/mes-cours/prevoir/",
  planStudentCourse: "/espace-prof/mes-eleves/:contractId/prevoir/",
  teacherConfirmPlanned: "/espace-prof/mes-cours/prevus/:plannedCourseId/confirmer/",
  teacherMovePlanned: "/espace-prof/mes-cours/prevus/:plannedCourseId/deplacer/",
  teacherCancelPlanned: "/espace-prof/mes-cours/prevus/:plannedCourseId/annuler/",
  teacherCalendarFeed: "/espace-prof/mes-cours/agenda/",
  teacherPlannedCalendar: "/espace-prof/mes-cours/prevus/:plannedCourseId/cours.ics",
  contestedCourse: "/espace-prof/mes-cours/:courseId/repondre/",

  comingStages: "/espace-prof/prochains-stages/",
  answerStage: "/espace-prof/prochains-stages/:groupLessonClassId/",
  teacherStages: "/espace-prof/mes-stages/",
  stageClass: "/espace-prof/mes-stages/:groupLessonClassId/",
  markSession: "/espace-prof/mes-stages/:groupLessonClassId/appel/:session/",
  evaluateStudent: "/espace-prof/mes-stages/:groupLessonClassId/evaluer/:registrationId/",
  stageAttendanceList: "/espace-prof/mes-stages/:groupLessonClassId/presences/",
  stageAttendancePdf: "/espace-prof/mes-stages/:groupLessonClassId/presences.pdf",

  // Demonstration only
  demo: "/demo/",
  demoKit: "/demo/composants/",
  demoBank: "/demo/banque/:session/",
  demoAgency: "/demo/urssaf/:client/",
} as const;

/** Where each answer of the home page stands on it. */
export const homeAnswers = {
  first: "premier-cours",
  money: "paiement-et-credit-d-impot",
  change: "changer-de-professeur",
  checks: "verification",
} as const;

const privateAddress =
  /^\/(?:mes-[^/?#]*|eleves|informations|moyens-de-paiement|credit-impot|factures|notifications|espace-prof|gestion)(?=[/?#]|$)/;

/** Pages of whoever is signed in: signing out leaves them for the home page, any other page stays (AUTH-004). */
export const isPrivate = (address: string): boolean => privateAddress.test(address);

type Given<Pattern extends string> = NonNullable<Parameters<typeof generatePath<Pattern>>[1]>;

/** The parameters of « :name? », which may be left out. */
type OptionalIn<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? OptionalIn<First> | OptionalIn<Rest>
  : Pattern extends `:${infer Name}?`
    ? Name
    : never;

type ParamsOf<Pattern extends string> = Omit<Given<Pattern>, OptionalIn<Pattern>> &
  Partial<Pick<Given<Pattern>, keyof Given<Pattern> & OptionalIn<Pattern>>>;

/** An address with its parameters, each within its segment: `generatePath` alone does not see to it, and loses the last slash. */
export function pathTo<Pattern extends string>(path: Pattern, params: ParamsOf<Pattern>): string {
  const address = generatePath(
    path,
    (Object.values(params).every(isPlain) ? params : encoded(params)) as Given<Pattern>,
  );
  return path.endsWith("/") ? `${address}/` : address;
}

const isPlain = (value: unknown) => typeof value !== "string" || /^[\w\-.~]*$/.test(value);

/** What came in an address was read from it: a line break, or a sign that parts it, would be one again. */
const encoded = (params: object) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string"
        ? encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd"))
        : value,
    ]),
  );

/** An address with a query; empty values are left out (PUB-012). */
export function withQuery(
  address: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}
