ALTER TABLE "payout_lines" ALTER COLUMN "bill_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_lines" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD COLUMN "payslip_id" integer;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "kind" text DEFAULT 'courses' NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "paid_by_hand" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payslip_id_payslips_id_fk" FOREIGN KEY ("payslip_id") REFERENCES "public"."payslips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payslipId_unique" UNIQUE("payslip_id");--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_of" CHECK (num_nonnulls("payout_lines"."bill_id", "payout_lines"."payslip_id") = 1 and ("payout_lines"."bill_id" is null) = ("payout_lines"."course_id" is null));