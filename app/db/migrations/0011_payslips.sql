CREATE TABLE "payslip_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payslip_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payslip_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"minutes" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	"contributions_cents" integer NOT NULL,
	"employer_cents" integer NOT NULL,
	"fees_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payslips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payslips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"period" text NOT NULL,
	"teacher_name" text NOT NULL,
	"employer_name" text NOT NULL,
	"employer_address" text,
	"minutes" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	"contributions_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"employer_cents" integer NOT NULL,
	"fees_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_payslip_id_payslips_id_fk" FOREIGN KEY ("payslip_id") REFERENCES "public"."payslips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD CONSTRAINT "payslip_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payslip_lines_course_id_index" ON "payslip_lines" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_lines_once" ON "payslip_lines" USING btree ("payslip_id","bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_lines_paid_once" ON "payslip_lines" USING btree ("bill_id") WHERE "payslip_lines"."gross_cents" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payslips_one_per_month" ON "payslips" USING btree ("teacher_id","customer_id","period");--> statement-breakpoint
CREATE INDEX "payslips_customer_id_index" ON "payslips" USING btree ("customer_id");