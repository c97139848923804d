ALTER TABLE "teachers" ADD COLUMN "status_chosen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "home_services" text DEFAULT 'without' NOT NULL;