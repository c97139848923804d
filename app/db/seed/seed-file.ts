/** What a family's account holds, by id, as `{noun}_ids` (app/api/id.ts). */
export type CustomerAccount = {
  email: string;
  customer_id: number;
  student_ids: number[];
  /** The requests, under the name of old addresses too. */
  linking_ids: number[];
  lesson_request_ids: number[];
  proposal_ids: number[];
  contract_ids: number[];
  course_ids: number[];
  planned_course_ids: number[];
  bill_ids: number[];
  /** The teachers the family has a contract with. */
  teacher_ids: number[];
  payment_intent_ids: string[];
  card_setup_ids: string[];
  notification_ids: number[];
  booking_ids: string[];
  registration_ids: number[];
  review_ids: number[];
};

/** What a teacher's account holds, by id, as `{noun}_ids`. */
export type TeacherAccount = {
  email: string;
  teacher_id: number;
  /** The students of the teacher's contracts, and their families. */
  student_ids: number[];
  customer_ids: number[];
  notification_ids: number[];
  proposal_ids: number[];
  contract_ids: number[];
  course_ids: number[];
  planned_course_ids: number[];
  /** The stages that the teacher is asked for or teaches. */
  group_lesson_class_ids: number[];
  /** The students of the stages that the teacher teaches. */
  registration_ids: number[];
  /** What families wrote about the teacher. */
  review_ids: number[];
  /** The families that the teacher has invited. */
  affiliation_ids: number[];
  /** What the teacher says of studies and of lessons given before. */
  degree_ids: number[];
  experience_ids: number[];
  document_ids: number[];
};

/** The file that `npm run seed -- --json=FILE` writes (RUN.md). */
export type SeedFile = {
  password: string;
  accounts: {
    customer_a: CustomerAccount;
    customer_b: CustomerAccount;
    teacher_t: TeacherAccount;
    teacher_u: TeacherAccount;
    operator: { email: string; totp_secret: string };
  };
  public: {
    teacher_paths: string[];
    group_lesson_paths: string[];
    listing_paths: string[];
    affiliation_uuids: string[];
  };
  /** The people and contracts that the journeys name (F0): e-mails and ids. */
  named: Record<string, { id: number; email?: string }>;
};
