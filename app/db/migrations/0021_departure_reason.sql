ALTER TABLE "departures" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "comment" text;