ALTER TABLE "lesson_requests" ADD COLUMN "replacement_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_requests" ADD COLUMN "announcement_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "expired_at" timestamp with time zone;