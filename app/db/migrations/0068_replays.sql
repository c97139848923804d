CREATE TABLE "replay_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replay_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"replay_id" integer NOT NULL,
	"seat_id" integer NOT NULL,
	"side" text NOT NULL,
	"person_id" integer NOT NULL,
	"is_yes" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replay_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replay_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contract_id" integer,
	"registration_id" integer,
	"customer_id" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replay_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replay_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"replay_id" integer NOT NULL,
	"is_part" boolean NOT NULL,
	"number" integer NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" text NOT NULL,
	"room_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"contract_id" integer,
	"group_lesson_id" integer,
	"title" text NOT NULL,
	"key" text NOT NULL,
	"seat_id" integer NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"kept_until" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"cause" text,
	"seconds" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "replays_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "replays_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "replay_answers" ADD CONSTRAINT "replay_answers_replay_id_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_consents" ADD CONSTRAINT "replay_consents_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_consents" ADD CONSTRAINT "replay_consents_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_files" ADD CONSTRAINT "replay_files_replay_id_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_group_lesson_id_group_lessons_id_fk" FOREIGN KEY ("group_lesson_id") REFERENCES "public"."group_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "replay_answers_replay_id_seat_id_index" ON "replay_answers" USING btree ("replay_id","seat_id");--> statement-breakpoint
CREATE INDEX "replay_answers_side_person_id_index" ON "replay_answers" USING btree ("side","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "replay_consents_contract_id_index" ON "replay_consents" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "replay_consents_registration_id_index" ON "replay_consents" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "replay_consents_customer_id_index" ON "replay_consents" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "replay_files_replay_id_is_part_number_index" ON "replay_files" USING btree ("replay_id","is_part","number");--> statement-breakpoint
CREATE INDEX "replays_room_id_index" ON "replays" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "replays_teacher_id_started_at_index" ON "replays" USING btree ("teacher_id","started_at");--> statement-breakpoint
CREATE INDEX "replays_contract_id_index" ON "replays" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "replays_group_lesson_id_index" ON "replays" USING btree ("group_lesson_id");--> statement-breakpoint
CREATE INDEX "replays_kept_until_index" ON "replays" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "replays_heard_at_index" ON "replays" USING btree ("heard_at");