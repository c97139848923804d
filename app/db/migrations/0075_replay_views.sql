ALTER TABLE "replays" ADD COLUMN "views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "viewed_link" timestamp with time zone;