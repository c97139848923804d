ALTER TABLE "replays" ADD COLUMN "recording_id" text;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "watch_url" text;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "engine_state" text;--> statement-breakpoint
ALTER TABLE "room_seats" ADD COLUMN "meeting" text;--> statement-breakpoint
ALTER TABLE "room_seats" ADD COLUMN "agrees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_seats" ADD COLUMN "hand_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_seats" ADD COLUMN "floor_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "room_seats_meeting_index" ON "room_seats" USING btree ("meeting");--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_recordingId_unique" UNIQUE("recording_id");