ALTER TABLE "refunds" DROP CONSTRAINT "refunds_sent";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent" CHECK (("refunds"."reference" is not null) = ("refunds"."way" in ('hand', 'bank') and "refunds"."status" = 'done') and ("refunds"."reference" is null) = ("refunds"."sent_on" is null));--> statement-breakpoint
UPDATE "payments" SET "disputed_at" = e."received_at" FROM "provider_events" e WHERE e."payment_id" = "payments"."id" AND e."reason" = 'card_dispute' AND e."status" = 'quarantined';
--> statement-breakpoint
-- The end of the last session, no more its start.
UPDATE "group_lessons" SET "ends_at" = s."ends_at" FROM (SELECT "group_lesson_id", max("starts_at" + "duration" * interval '1 minute') AS "ends_at" FROM "group_lesson_sessions" GROUP BY 1) s WHERE s."group_lesson_id" = "group_lessons"."id";
--> statement-breakpoint
-- Ends of disputes were ignored before: they are read now.
UPDATE "provider_events" SET "status" = 'stored', "tries" = 0, "next_try_at" = "received_at" WHERE "type" = 'charge.dispute.closed' AND "status" = 'ignored';
--> statement-breakpoint
-- Of a dispute whose end was not told, the provider is asked each day.
UPDATE "provider_events" SET "next_try_at" = "received_at" + interval '1 day' WHERE "reason" = 'card_dispute' AND "status" = 'quarantined';
