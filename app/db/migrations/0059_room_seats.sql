CREATE TABLE "room_seats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_seats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"side" text NOT NULL,
	"person_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_host" boolean NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"entered_at" timestamp with time zone,
	"until" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_seats_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
CREATE TABLE "room_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"from_seat" integer NOT NULL,
	"to_seat" integer,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_seats" ADD CONSTRAINT "room_seats_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_signals" ADD CONSTRAINT "room_signals_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_seats_room_id_seen_at_index" ON "room_seats" USING btree ("room_id","seen_at");--> statement-breakpoint
CREATE INDEX "room_seats_seen_at_index" ON "room_seats" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "room_signals_room_id_id_index" ON "room_signals" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "room_signals_sent_at_index" ON "room_signals" USING btree ("sent_at");