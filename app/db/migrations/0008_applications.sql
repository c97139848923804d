CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"resume_hash" text,
	"email" text NOT NULL,
	"content" jsonb NOT NULL,
	"photo_key" text,
	"photo_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"teacher_id" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_hash_index" ON "applications" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_resume_hash_index" ON "applications" USING btree ("resume_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_teacher_id_index" ON "applications" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "applications_email_index" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_expires_at_index" ON "applications" USING btree ("expires_at");