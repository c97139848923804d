ALTER TABLE "cases" DROP CONSTRAINT "cases_of_a_request";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_of_a_person" CHECK ("cases"."kind" <> 'help' or "cases"."person_id" is not null);--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_of_a_subject" CHECK (("cases"."subject_kind" is null) = ("cases"."subject_id" is null));