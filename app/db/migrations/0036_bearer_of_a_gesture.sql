ALTER TABLE "bills" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_paid_by" CHECK ("bills"."paid_by" is null or "bills"."kind" = 'credit');