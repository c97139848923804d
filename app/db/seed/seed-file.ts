/** What a family's account holds, by id (RUN.md). */
export type CustomerAccount = {
  email: string;
  customer_id: number;
  student_ids: number[];
  linking_ids: number[];
  contract_ids: number[];
  course_ids: number[];
  bill_ids: number[];
};

/** What a teacher's account holds, by id (RUN.md). */
export type TeacherAccount = {
  email: string;
  teacher_id: number;
  proposal_ids: number[];
  contract_ids: number[];
  course_ids: number[];
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
