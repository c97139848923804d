ALTER TABLE "group_lessons" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "first_course_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "first_course_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "first_course_left_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "first_course_left_duration" integer;