CREATE TABLE "board_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"page" smallint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"photo_key" text,
	"from_seat" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" integer NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "meeting" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "meeting_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "watch_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "board_entries" ADD CONSTRAINT "board_entries_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_recordings" ADD CONSTRAINT "meeting_recordings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_entries_room_id_key_index" ON "board_entries" USING btree ("room_id","key");--> statement-breakpoint
CREATE INDEX "board_entries_room_id_id_index" ON "board_entries" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "board_entries_at_index" ON "board_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "meeting_recordings_room_id_index" ON "meeting_recordings" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "meeting_recordings_hidden_at_index" ON "meeting_recordings" USING btree ("hidden_at");--> statement-breakpoint
CREATE INDEX "rooms_watch_at_index" ON "rooms" USING btree ("watch_at");