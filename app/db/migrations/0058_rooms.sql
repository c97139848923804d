CREATE TABLE "room_links" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"side" text NOT NULL,
	"person_id" integer NOT NULL,
	"edition" smallint NOT NULL,
	CONSTRAINT "room_links_kind_subject_id_side_person_id_pk" PRIMARY KEY("kind","subject_id","side","person_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"session_id" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_kind_subject_id_session_id_index" ON "rooms" USING btree ("kind","subject_id","session_id");