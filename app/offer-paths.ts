/** Where a teacher keeps what is offered: hours, prices, presentation, subjects. */
export const offerPaths = {
  teacherMore: "/espace-prof/plus/",
  availability: "/espace-prof/mes-disponibilites/",
  stopCourses: "/espace-prof/mes-disponibilites/arreter/",
  teacherPrices: "/espace-prof/mes-tarifs/",
  editPrice: "/espace-prof/mes-tarifs/:formatPrice/modifier/",
  configurePrice: "/espace-prof/mes-tarifs/:formatPrice/fixer/",
  estimatePrice: "/espace-prof/mes-tarifs/estimer/",
  presentation: "/espace-prof/ma-presentation/",
  addDegree: "/espace-prof/ma-presentation/diplomes/ajouter/",
  editDegree: "/espace-prof/ma-presentation/diplomes/:degreeId/",
  addExperience: "/espace-prof/ma-presentation/experiences/ajouter/",
  editExperience: "/espace-prof/ma-presentation/experiences/:experienceId/",
  teacherSubjects: "/espace-prof/matieres-niveaux/",
  addSubject: "/espace-prof/matieres-niveaux/ajouter/",
  editSubject: "/espace-prof/matieres-niveaux/:taughtSubject/",
} as const;
