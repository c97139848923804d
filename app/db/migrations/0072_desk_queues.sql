DROP INDEX "bills_status_index";--> statement-breakpoint
DROP INDEX "withdrawals_refund_due_by_index";--> statement-breakpoint
CREATE INDEX "bills_status_id_index" ON "bills" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "ledger_proofs_faulty" ON "ledger_proofs" USING btree ("id") WHERE "ledger_proofs"."faults" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "payments_beside" ON "payments" USING btree ("created_at","id") WHERE "payments"."status" = 'succeeded' and "payments"."means" <> 'card' and "payments"."quarantine" is not distinct from 'not_due';--> statement-breakpoint
CREATE INDEX "unmatched_receipts_waiting" ON "unmatched_receipts" USING btree ("created_at","id") WHERE "unmatched_receipts"."closed_at" is null and "unmatched_receipts"."asked_until" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_refund_due_by_id_index" ON "withdrawals" USING btree ("refund_due_by","id");--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree (coalesce("refund_due_by", (("created_at" at time zone 'UTC') + interval '14 days') at time zone 'UTC'),"id") WHERE "withdrawals"."state" in ('received', 'confirmed');--> statement-breakpoint
CREATE INDEX "applications_to_read" ON "applications" USING btree ("sent_at","teacher_id") WHERE "applications"."sent_at" is not null and "applications"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_state_state_since_id_index" ON "payouts" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("kind","created_at","id") WHERE "cases"."state" in ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX "cases_doubtful" ON "cases" USING btree ("created_at","id") WHERE "cases"."doubtful" and "cases"."state" in ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX "mails_dead" ON "mails" USING btree (coalesce("failing_since", "created_at"),"id") WHERE "mails"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "courses_to_review" ON "courses" USING btree (coalesce("decision_due_at", (("status_since" at time zone 'UTC') + interval '10 days') at time zone 'UTC'),"id") WHERE "courses"."status" = 'to_review';--> statement-breakpoint
CREATE INDEX "lesson_requests_to_evaluate" ON "lesson_requests" USING btree ("evaluation_due_at","id") WHERE "lesson_requests"."process" = 'processing' and "lesson_requests"."evaluated_at" is null;--> statement-breakpoint
CREATE INDEX "lesson_requests_evaluated" ON "lesson_requests" USING btree ("evaluated_at") WHERE "lesson_requests"."process" = 'processing' and "lesson_requests"."evaluated_at" is not null;--> statement-breakpoint
CREATE INDEX "users_role_id_index" ON "users" USING btree ("role","id");