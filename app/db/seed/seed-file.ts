export type CustomerAccount = {
  email: string;
  customer_id: number;
  student_ids: number[];
  /** Requests, under the old addresses' name too. */
  linking_ids: number[];
  lesson_request_ids: number[];
  proposal_ids: number[];
  contract_ids: number[];
  course_ids: number[];
  planned_course_ids: number[];
  bill_ids: number[];
  teacher_ids: number[];
  payment_intent_ids: string[];
  card_setup_ids: string[];
  notification_ids: number[];
  booking_ids: string[];
  registration_ids: number[];
  review_ids: number[];
};

export type TeacherAccount = {
  email: string;
  teacher_id: number;
  student_ids: number[];
  customer_ids: number[];
  notification_ids: number[];
  proposal_ids: number[];
  contract_ids: number[];
  course_ids: number[];
  planned_course_ids: number[];
  group_lesson_class_ids: number[];
  registration_ids: number[];
  review_ids: number[];
  affiliation_ids: number[];
  degree_ids: number[];
  experience_ids: number[];
  document_ids: number[];
};

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
  named: Record<string, { id: number; email?: string }>;
};
