import type { ApplicationDraft } from "#app/modules/application/endpoints.ts";

/** What a candidate of Villeurbanne writes, whole (J02). */
export const candidate = (email = "candidat.j02@example.test"): ApplicationDraft => ({
  email,
  civility: "mr",
  firstname: "Julien",
  lastname: "Morel",
  birth_date: { day: "12", month: "4", year: "2001" },
  phone: { phone_number: "06 12 34 56 78" },
  phone_marketing_consent: false,
  address: { street: "12 rue Francis-de-Pressensé", postal_code: "69100", city: "Villeurbanne" },
  formats: ["individual_student_place", "individual_webcam"],
  radius: 30,
  subjects: [{ subject_id: 1, level_ids: [6, 7, 8, 9, 10, 11, 12], main: true }],
  degrees: [
    {
      degree_id: 3,
      year: 2024,
      speciality: "mathématiques",
      school: "Université Lyon 1",
      main: true,
    },
  ],
  experiences: [
    {
      experience_id: 2,
      start_year: 2022,
      end_year: 2024,
      current: true,
      place: "Villeurbanne",
      main: true,
    },
  ],
  title: "Maths sans angoisse, de la 6e à la Terminale",
  description: "J’aide des collégiens et des lycéens. ".repeat(20),
  methodology: "Le premier cours sert à faire le point. ".repeat(20),
  video_url: "https://youtu.be/dQw4w9WgXcQ",
});
