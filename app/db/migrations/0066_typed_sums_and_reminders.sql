DROP INDEX "bank_entries_receipt_id_index";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "planned_courses" ADD COLUMN "reminder_kind" text;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_receipt" ON "bank_entries" USING btree ("receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_payment" ON "bank_entries" USING btree ("payment_id");--> statement-breakpoint
UPDATE "planned_courses" SET "reminder_kind" = CASE WHEN "reminder_due_at" >= coalesce("moved_from", "start") THEN 'declare' WHEN "reminder_due_at" <= coalesce("moved_from", "start") - interval '12 hours' THEN 'day_before' ELSE 'room' END WHERE "reminder_due_at" IS NOT NULL;
