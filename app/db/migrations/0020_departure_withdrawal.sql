ALTER TABLE "departures" ADD COLUMN "asked_by" text DEFAULT 'teacher' NOT NULL;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "availability" text DEFAULT 'not_available' NOT NULL;