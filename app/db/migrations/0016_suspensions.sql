CREATE TABLE "suspensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"state" text NOT NULL,
	"ground" text NOT NULL,
	"reasons" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"contested_at" timestamp with time zone,
	"contest_text" text,
	"late_told_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_open" ON "suspensions" USING btree ("teacher_id") WHERE state in ('announced', 'in_force');--> statement-breakpoint
CREATE INDEX "suspensions_teacher_id_announced_at_index" ON "suspensions" USING btree ("teacher_id","announced_at");--> statement-breakpoint
CREATE INDEX "suspensions_to_begin" ON "suspensions" USING btree ("effective_at") WHERE state = 'announced';--> statement-breakpoint
CREATE INDEX "suspensions_to_answer" ON "suspensions" USING btree ("contested_at") WHERE answered_at is null and late_told_at is null;