ALTER TABLE "refunds" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "acts_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "withdrawals_acts_at_index" ON "withdrawals" USING btree ("acts_at");--> statement-breakpoint
UPDATE "withdrawals" SET "received_at" = "acknowledged_at" WHERE "acknowledged_at" IS NOT NULL AND "person_id" IS DISTINCT FROM "customer_id";
