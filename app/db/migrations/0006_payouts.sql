CREATE TABLE "payout_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payout_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"family_cents" integer NOT NULL,
	"fees_cents" integer NOT NULL,
	"sent_cents" integer NOT NULL,
	"transfer_id" text,
	"transferred_at" timestamp with time zone,
	CONSTRAINT "payout_lines_transferId_unique" UNIQUE("transfer_id"),
	CONSTRAINT "payout_lines_sent" CHECK ("payout_lines"."sent_cents" between 0 and greatest("payout_lines"."amount_cents", 0))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"iban_end" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone,
	"provider_id" text,
	"failure_code" text,
	"check_at" timestamp with time zone,
	CONSTRAINT "payouts_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD COLUMN "payout_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_lines_course_id_index" ON "payout_lines" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_once" ON "payout_lines" USING btree ("payout_id","bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_paid_once" ON "payout_lines" USING btree ("bill_id") WHERE "payout_lines"."amount_cents" > 0;--> statement-breakpoint
CREATE INDEX "payouts_teacher_id_id_index" ON "payouts" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "payouts_check_at_index" ON "payouts" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "payee_accounts_payout_at_index" ON "payee_accounts" USING btree ("payout_at");