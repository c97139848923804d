DROP INDEX "payslip_lines_paid_once";--> statement-breakpoint
DROP INDEX "payslips_one_per_month";--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD COLUMN "cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "cancels_id" integer;--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_cancels_id_payslips_id_fk" FOREIGN KEY ("cancels_id") REFERENCES "public"."payslips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_lines_paid_once" ON "payslip_lines" USING btree ("bill_id") WHERE "payslip_lines"."gross_cents" > 0 and not "payslip_lines"."cancelled";--> statement-breakpoint
CREATE UNIQUE INDEX "payslips_one_per_month" ON "payslips" USING btree ("teacher_id","customer_id","period") WHERE "payslips"."cancels_id" is null and "payslips"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_cancelsId_unique" UNIQUE("cancels_id");