CREATE TABLE "commission_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"period" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_siren" text,
	"buyer_postal_code" text NOT NULL,
	"buyer_city" text NOT NULL,
	"gross_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"commission_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"family_cents" integer NOT NULL,
	"fees_cents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_commission_id_commission_invoices_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commission_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_invoices_number" ON "commission_invoices" USING btree ("year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_invoices_one_per_month" ON "commission_invoices" USING btree ("teacher_id","period");--> statement-breakpoint
CREATE INDEX "commission_lines_course_id_index" ON "commission_lines" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_lines_once" ON "commission_lines" USING btree ("commission_id","bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_lines_invoiced_once" ON "commission_lines" USING btree ("bill_id") WHERE "commission_lines"."fees_cents" > 0;