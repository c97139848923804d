CREATE TABLE "session_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payout_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_per_mille" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"seller_lines" text[] NOT NULL,
	"vat_mention" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_invoices_payoutId_unique" UNIQUE("payout_id")
);
--> statement-breakpoint
CREATE TABLE "session_pays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_pays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"mode" text NOT NULL,
	"minutes" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	"contributions_cents" integer NOT NULL,
	"employer_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"owed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undoes_id" integer,
	CONSTRAINT "session_pays_undoesId_unique" UNIQUE("undoes_id")
);
--> statement-breakpoint
ALTER TABLE "payout_lines" DROP CONSTRAINT "payout_lines_of";--> statement-breakpoint
ALTER TABLE "payslip_lines" ALTER COLUMN "bill_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payslip_lines" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "group_lesson_sessions" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_lesson_sessions" ADD COLUMN "not_held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD COLUMN "session_pay_id" integer;--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD COLUMN "session_pay_id" integer;--> statement-breakpoint
ALTER TABLE "session_invoices" ADD CONSTRAINT "session_invoices_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_invoices" ADD CONSTRAINT "session_invoices_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_pays" ADD CONSTRAINT "session_pays_session_id_group_lesson_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."group_lesson_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_pays" ADD CONSTRAINT "session_pays_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_pays" ADD CONSTRAINT "session_pays_undoes_id_session_pays_id_fk" FOREIGN KEY ("undoes_id") REFERENCES "public"."session_pays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_invoices_number" ON "session_invoices" USING btree ("teacher_id","year","sequence");--> statement-breakpoint
CREATE INDEX "session_pays_teacher_id_index" ON "session_pays" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_pays_once" ON "session_pays" USING btree ("session_id","teacher_id") WHERE "session_pays"."undone_at" is null and "session_pays"."undoes_id" is null;--> statement-breakpoint
CREATE INDEX "session_pays_coming" ON "session_pays" USING btree ("id") WHERE "session_pays"."owed_at" is null and "session_pays"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_session_pay_id_session_pays_id_fk" FOREIGN KEY ("session_pay_id") REFERENCES "public"."session_pays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_session_pay_id_session_pays_id_fk" FOREIGN KEY ("session_pay_id") REFERENCES "public"."session_pays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_lines_session_once" ON "payslip_lines" USING btree ("session_pay_id") WHERE "payslip_lines"."gross_cents" > 0 and not "payslip_lines"."cancelled";--> statement-breakpoint
CREATE UNIQUE INDEX "payslips_one_of_entity" ON "payslips" USING btree ("teacher_id","period") WHERE "payslips"."customer_id" is null and "payslips"."cancels_id" is null and "payslips"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_sessionPayId_unique" UNIQUE("session_pay_id");--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_of" CHECK (num_nonnulls("payout_lines"."bill_id", "payout_lines"."payslip_id", "payout_lines"."session_pay_id") = 1 and ("payout_lines"."bill_id" is null) = ("payout_lines"."course_id" is null));--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_of" CHECK (num_nonnulls("payslip_lines"."bill_id", "payslip_lines"."session_pay_id") = 1 and ("payslip_lines"."bill_id" is null) = ("payslip_lines"."course_id" is null));