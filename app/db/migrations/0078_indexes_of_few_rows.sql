CREATE INDEX "bills_in_advance" ON "bills" USING btree ("id") WHERE "bills"."advance";--> statement-breakpoint
CREATE INDEX "payments_quarantined" ON "payments" USING btree ("id") WHERE "payments"."quarantine" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_card_unpaid" ON "payments" USING btree ("id") WHERE "payments"."means" = 'card' and "payments"."status" in ('created', 'requires_action', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "unmatched_receipts_asked_until" ON "unmatched_receipts" USING btree ("asked_until") WHERE "unmatched_receipts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_state_id_index" ON "withdrawals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "courses_to_refund" ON "courses" USING btree ("refund_due_at") WHERE "courses"."refund_due_at" is not null;--> statement-breakpoint
CREATE INDEX "lesson_requests_created_at_index" ON "lesson_requests" USING btree ("created_at");