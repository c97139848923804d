CREATE TABLE "seeds" (
	"id" integer PRIMARY KEY NOT NULL,
	"scale" text NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_reads" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "payments_reference_index" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(replace(replace(normalize("firstname" || ' ' || "lastname" || ' ' || "email" || ' ' || coalesce("phone", ''), NFKD), 'œ', 'oe'), 'Œ', 'oe'), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "students_words" ON "students" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(replace(replace(normalize("firstname" || ' ' || "lastname", NFKD), 'œ', 'oe'), 'Œ', 'oe'), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));