ALTER TABLE "bills" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_receipts" ADD COLUMN "for_bill_id" integer;--> statement-breakpoint
ALTER TABLE "unmatched_receipts" ADD COLUMN "asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unmatched_receipts" ADD CONSTRAINT "unmatched_receipts_for_bill_id_bills_id_fk" FOREIGN KEY ("for_bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmatched_receipts_for_bill_id_index" ON "unmatched_receipts" USING btree ("for_bill_id");--> statement-breakpoint
ALTER TABLE "unmatched_receipts" ADD CONSTRAINT "unmatched_receipts_asked" CHECK ("unmatched_receipts"."asked_until" is null or "unmatched_receipts"."for_bill_id" is not null);