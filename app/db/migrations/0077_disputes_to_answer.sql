ALTER TABLE "provider_events" ADD COLUMN "answer_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "provider_events_answer_by_index" ON "provider_events" USING btree ("answer_by");--> statement-breakpoint
-- Disputes that are open: the day that the holder's bank names, else two days.
UPDATE "provider_events" SET "answer_by" = coalesce(to_timestamp(("payload" -> 'object' -> 'evidence_details' ->> 'due_by')::double precision), "received_at" + interval '2 days') WHERE "reason" = 'card_dispute' AND "status" in ('quarantined', 'dead');
