CREATE TABLE "employment_ends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employment_ends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contract_id" integer NOT NULL,
	"by" text NOT NULL,
	"letter_on" date NOT NULL,
	"service_from" date NOT NULL,
	"notice_ends_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"freed" boolean NOT NULL,
	"goes_on" boolean NOT NULL,
	"mean_cents" integer NOT NULL,
	"notice_minutes" integer NOT NULL,
	"notice_cents" integer NOT NULL,
	"contributions_cents" integer NOT NULL,
	"employer_cents" integer NOT NULL,
	"indemnity_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "employment_ends_contractId_unique" UNIQUE("contract_id")
);
--> statement-breakpoint
ALTER TABLE "payslip_lines" DROP CONSTRAINT "payslip_lines_of";--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD COLUMN "employment_end_id" integer;--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD COLUMN "indemnity_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "indemnity_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employment_ends" ADD CONSTRAINT "employment_ends_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employment_ends_coming" ON "employment_ends" USING btree ("ends_at") WHERE "employment_ends"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_employment_end_id_employment_ends_id_fk" FOREIGN KEY ("employment_end_id") REFERENCES "public"."employment_ends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_lines_end_once" ON "payslip_lines" USING btree ("employment_end_id") WHERE "payslip_lines"."gross_cents" > 0 and not "payslip_lines"."cancelled";--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_of" CHECK (num_nonnulls("payslip_lines"."bill_id", "payslip_lines"."session_pay_id", "payslip_lines"."employment_end_id") = 1 and ("payslip_lines"."bill_id" is null) = ("payslip_lines"."course_id" is null));--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "employment_end_id" integer GENERATED ALWAYS AS (CASE WHEN "subject_kind" = 'employment_end' THEN "subject_id" END) STORED REFERENCES "employment_ends" ("id");
