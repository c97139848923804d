ALTER TABLE "group_lessons" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "meeting_url" text;