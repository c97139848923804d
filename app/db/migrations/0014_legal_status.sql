CREATE TABLE "legal_statuses" (
	"teacher_id" integer PRIMARY KEY NOT NULL,
	"siret" text,
	"siret_being_created" boolean DEFAULT false NOT NULL,
	"vat_regime" text DEFAULT 'exempt' NOT NULL,
	"vat_number" text,
	"sealed_health_number" text,
	"health_number_end" text
);
--> statement-breakpoint
CREATE TABLE "status_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"self_employed" boolean,
	"siret" text,
	"siret_being_created" boolean,
	"sealed_health_number" text,
	"health_number_end" text,
	"vat_regime" text,
	"vat_number" text,
	"sap_number" text,
	"wanted_from" date,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"effective_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "legal_statuses" ADD CONSTRAINT "legal_statuses_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "status_changes_open" ON "status_changes" USING btree ("teacher_id","kind") WHERE state in ('asked', 'approved');--> statement-breakpoint
CREATE INDEX "status_changes_teacher_id_asked_at_index" ON "status_changes" USING btree ("teacher_id","asked_at");--> statement-breakpoint
CREATE INDEX "status_changes_effective" ON "status_changes" USING btree ("effective_at") WHERE state = 'approved';