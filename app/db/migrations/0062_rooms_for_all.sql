ALTER TABLE "room_seats" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_lessons" DROP COLUMN "meeting_url";--> statement-breakpoint
ALTER TABLE "contracts" DROP COLUMN "meeting_url";